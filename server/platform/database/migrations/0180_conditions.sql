-- Whose bell a change of a plan may change, and whether a later notification tells the same. The index of those that are ready to
-- be signed is a part of this one.
create index notifications_plan on notifications (plan_id) where plan_id is not null;
drop index notifications_ready_to_sign;
-- A later question about the same plan replaces an earlier one.
create index notifications_start_proposed on notifications (person_id) where kind = 'start_proposed';

-- All plans of a question, as the mail with the same key has them: the question is open while it is for one of them.
alter table notifications add column more_plan_ids uuid[];
update notifications set more_plan_ids = array_append(outbox.more_plan_ids, outbox.plan_id)
from outbox where notifications.kind = 'start_proposed' and outbox.key = notifications.key and outbox.plan_id is not null;
create index notifications_more_plans on notifications using gin (more_plan_ids) where plan_id is null and more_plan_ids <> '{}';
