-- Who has signed which plan and when, for many plans at once: as plan_state has it, which reads the signatures of each plan by itself.
create view plan_signed as
select
  plan_id,
  max(signed_at) filter (where role = 'employee') as signed_at,
  max(signed_at) filter (where role = 'manager') as approved_at
from plan_signatures
where voided_at is null
group by plan_id;
