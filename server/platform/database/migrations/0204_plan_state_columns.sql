-- Lists filter the state of plans by their template, and read which ones are ongoing.
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
  plans.start_kept_for,
  plans.template_id,
  plans.completed_at
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
