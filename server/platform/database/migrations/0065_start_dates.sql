-- Due days that count from the start date (Dates 1). Every existing subplan counts from its assignment. In a plan a subplan that counts
-- from the assignment and has an offset was set by hand: the offset is what it counted before. What the columns may hold together is
-- checked for new rows only: no existing row has a value in them.
alter table subplans
  add column anchor text not null default 'assigned',
  add column offset_days integer,
  add column offset_unit text;
alter table subplans
  add constraint subplans_anchor_check check (
    case anchor
      when 'assigned' then (offset_days is null) = (offset_unit is null)
      when 'start' then offset_days is not null and offset_unit is not null
      else false
    end
  ) not valid,
  add constraint subplans_offset_days_check check (offset_days between -365 and 3650) not valid,
  add constraint subplans_offset_unit_check check (offset_unit in ('days', 'working_days')) not valid;

-- A task may be due before its subplan. In a plan its day is stored.
alter table tasks
  add column offset_days integer,
  add column due_date date;
alter table tasks
  add constraint tasks_offset_days_check check (offset_days between -365 and 3650) not valid;

alter table plans
  add column start_on date,
  -- The working days by which its days count; null for Monday to Friday.
  add column calendar_id uuid;
alter table plans
  add constraint plans_calendar_id_fkey foreign key (calendar_id) references work_calendars (id) not valid;
create index plans_calendar on plans (calendar_id) where calendar_id is not null;

create or replace view plan_state as
select
  plans.id,
  plans.name,
  plans.description,
  plans.user_id,
  plans.manager_id,
  plans.remind_days_before_due,
  plans.active_plan,
  plans.assigned_at,
  plans.assigned_on,
  plans.version,
  plans.deleted_at,
  signed.signed_at,
  signed.approved_at,
  greatest(signed.signed_at, signed.approved_at) as last_signed_at,
  signed.signed_at is not null as signed_by_user,
  signed.approved_at is not null as approved_by_manager,
  signed.signed_at is not null and signed.approved_at is not null as signed_by_both,
  checklist.due_date,
  checklist.next_due_date,
  checklist.total_tasks,
  checklist.completed_tasks,
  plans.buddy_id,
  checklist.others_open,
  plans.start_on
from plans
left join lateral (
  select
    max(signature.signed_at) filter (where signature.role = 'employee') as signed_at,
    max(signature.signed_at) filter (where signature.role = 'manager') as approved_at
  from plan_signatures as signature
  where signature.plan_id = plans.id and signature.voided_at is null
) as signed on true
left join lateral (
  select
    max(subplans.due_date) as due_date,
    -- Of the first subplan with an open task.
    min(subplans.due_date) filter (where subplans.completed_tasks < subplans.total_tasks) as next_due_date,
    coalesce(sum(subplans.total_tasks), 0)::integer as total_tasks,
    coalesce(sum(subplans.completed_tasks), 0)::integer as completed_tasks,
    coalesce(sum(subplans.others_open), 0)::integer as others_open
  from subplans
  where subplans.plan_id = plans.id
) as checklist on true;
