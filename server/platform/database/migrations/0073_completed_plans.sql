-- When both sides have signed, so that the plans that go on are found by an index among all that ever were. A trigger writes it: the
-- release before this one signs plans, too, while both run. It depends on the signatures alone, so that a restore writes the same.
alter table plans add column completed_at timestamptz;

create function complete_plan() returns trigger language plpgsql as $$
begin
  update plans set completed_at = signed.at
  from (
    select max(signed_at) as at from plan_signatures
    where plan_id = new.plan_id and voided_at is null having count(distinct role) = 2
  ) as signed
  where plans.id = new.plan_id;
  return null;
end
$$;
create trigger complete_plan after insert on plan_signatures for each row execute function complete_plan();

update plans set completed_at = signed.at
from (
  select plan_id, max(signed_at) as at from plan_signatures
  where voided_at is null group by plan_id having count(distinct role) = 2
) as signed
where plans.id = signed.plan_id;

create index plans_open on plans (id) where completed_at is null and active_plan and deleted_at is null;
create index plans_inactive on plans (id) where completed_at is null and not active_plan and deleted_at is null;
create index plans_completed on plans (completed_at) where completed_at is not null and deleted_at is null;
create index people_start on people (start_on) where start_on is not null;
