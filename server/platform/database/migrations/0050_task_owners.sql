-- Who does a task, and how it is finished (Owners 1, Tasks 1). Every existing task is the employee's, counts and is ticked. What the
-- columns may hold together is checked for new rows only: no existing row has a value in them.
alter table tasks
  add column owner_kind text not null default 'employee',
  -- In a plan the person who does it: chosen, the manager, the buddy, or who has taken the task of a team.
  add column owner_id uuid,
  add column owner_group_id uuid,
  add column counts boolean not null default true,
  add column required boolean not null default false,
  add column kind text not null default 'tick',
  add column settings jsonb,
  add column completed_by uuid,
  add column not_applicable boolean not null default false,
  add column reason text;
alter table tasks
  add constraint tasks_owner_id_fkey foreign key (owner_id) references people (id) not valid,
  add constraint tasks_owner_group_id_fkey foreign key (owner_group_id) references groups (id) not valid,
  add constraint tasks_completed_by_fkey foreign key (completed_by) references people (id) not valid,
  add constraint tasks_owner_check check (
    case owner_kind
      when 'employee' then owner_id is null and owner_group_id is null
      when 'group' then owner_group_id is not null
      when 'person' then owner_id is not null and owner_group_id is null
      when 'manager' then owner_group_id is null
      when 'buddy' then owner_group_id is null
      else false
    end
  ) not valid,
  add constraint tasks_kind_check check (kind in ('tick', 'acknowledge') and (kind = 'tick') = (settings is null)) not valid,
  add constraint tasks_not_applicable_check check (not not_applicable or (completed and reason is not null)) not valid;

-- My tasks: what somebody owns, what waits in their teams, and what they have done.
create index tasks_owner on tasks (owner_id) where owner_id is not null and not completed;
create index tasks_owner_group on tasks (owner_group_id, owner_id) where owner_group_id is not null and not completed;
create index tasks_completed_by on tasks (completed_by, status_changed_at) where completed_by is not null;

alter table plans add column buddy_id uuid;
alter table plans add constraint plans_buddy_id_fkey foreign key (buddy_id) references people (id) not valid;
create index plans_buddy on plans (buddy_id) where buddy_id is not null;

-- The open counted tasks of others, written with the counters of all tasks.
alter table subplans add column others_open integer not null default 0;
alter table subplans add constraint subplans_others_open_check
  check (others_open between 0 and total_tasks - completed_tasks) not valid;

-- Teams: groups of a directory, and those made by hand.
alter table groups add column email text, add column source text not null default 'scim';
alter table groups add constraint groups_source_check check (source in ('manual', 'scim')) not valid;
alter table group_members add column is_lead boolean not null default false;

-- What somebody has given to finish a task (Tasks 4). A task may be removed from its plan, its evidence stays.
create table task_evidence (
  id uuid primary key,
  plan_id uuid not null references plans (id),
  task_id uuid not null,
  person_id uuid not null references people (id),
  kind text not null check (kind in ('acknowledge')),
  given_at timestamptz not null,
  -- The text as it was read and the statement. It goes with its salt when the evidence is erased; the hash stays.
  answer jsonb,
  salt text,
  answer_hash text not null,
  superseded_at timestamptz,
  erased_at timestamptz,
  erased_by uuid references people (id)
);
create unique index task_evidence_valid on task_evidence (task_id) where superseded_at is null;
create index task_evidence_plan on task_evidence (plan_id);

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
  checklist.others_open
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
