-- The first day of the employee for which a plan keeps a start date of its own (Dates 8): whoever has assigned or moved it, or has
-- answered, knew of that day. Null where nobody was asked.
alter table plans add column start_kept_for date;

-- What asks about the dates of a person is taken back by the person.
create index notifications_start_proposed on notifications (subject_id) where kind = 'start_proposed';

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
  plans.start_on,
  plans.start_kept_for
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
