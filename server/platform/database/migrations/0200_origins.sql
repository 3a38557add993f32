-- The subplan and the topic of a template from which those of a plan were copied, as tasks.task_id. Without a foreign key, as that:
-- a template may be deleted or edited later.
alter table subplans add column origin_id uuid;
alter table topics add column origin_id uuid;

-- How far the plans of releases without these columns are done: the id of the last one. One row, once there are plans: a restore asks
-- for empty tables.
create table origins_derived (
  id boolean primary key default true check (id),
  up_to uuid not null
);

-- Derives the missing origins of the next plans from those of their tasks, and returns the number of these plans. A job calls it: in
-- this migration 200,000 plans would hold all calls back. Completed plans never follow a template, and stay as they are. It looks at
-- plans that are an hour old: ids are not committed in their order.
create function derive_origins(most integer) returns integer language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(id order by id) into ids from (
    select id from plans
    where id > coalesce((select up_to from origins_derived for update), '00000000-0000-0000-0000-000000000000') and created_at < now() - interval '1 hour'
    order by id limit most
  ) as next;
  if ids is null then return 0; end if;
  -- A topic follows most of its tasks: some may have been moved since.
  update topics set origin_id = found.origin_id
  from (
    select distinct on (topics.id) topics.id, original.topic_id as origin_id
    from plans join subplans on subplans.plan_id = plans.id join topics on topics.subplan_id = subplans.id
      join tasks on tasks.topic_id = topics.id join tasks as original on original.id = tasks.task_id
    where plans.id = any(ids) and plans.completed_at is null and topics.origin_id is null
    group by topics.id, original.topic_id order by topics.id, count(*) desc, original.topic_id
  ) as found
  where topics.id = found.id;
  update subplans set origin_id = found.origin_id
  from (
    select distinct on (subplans.id) subplans.id, template_topic.subplan_id as origin_id
    from plans join subplans on subplans.plan_id = plans.id join topics on topics.subplan_id = subplans.id
      join tasks on tasks.topic_id = topics.id join tasks as original on original.id = tasks.task_id
      join topics as template_topic on template_topic.id = original.topic_id
    where plans.id = any(ids) and plans.completed_at is null and subplans.origin_id is null
    group by subplans.id, template_topic.subplan_id order by subplans.id, count(*) desc, template_topic.subplan_id
  ) as found
  where subplans.id = found.id;
  insert into origins_derived (up_to) values (ids[cardinality(ids)])
  on conflict (id) do update set up_to = greatest(origins_derived.up_to, excluded.up_to);
  return cardinality(ids);
end
$$;
