-- The guards of migration 0160 that a tick or save of a plan meets call is_unguarded() in their functions. PostgreSQL plans the condition
-- of a trigger at every statement, also where it does not fire, and the body of is_unguarded() with it: a tick took 100 µs more of
-- the processor. Other guards keep it in their conditions.

create or replace function guard_plan() returns trigger language plpgsql as $$
declare
  before plans := old;
begin
  if tg_op = 'DELETE' then
    if old.completed_at is not null and not is_unguarded() then perform refuse_completed(old.id); end if;
    return old;
  end if;
  if is_unguarded() then return new; end if;
  new.changed_in := old.changed_in;
  before.version := new.version;
  before.updated_at := new.updated_at;
  before.filled_in := new.filled_in;
  before.start_kept_for := new.start_kept_for;
  if old.completed_at is not null then
    -- A completed plan goes to the next manager of its employee (Team 5). Nothing else of it changes.
    before.manager_id := new.manager_id;
    if before is distinct from new then perform refuse_completed(old.id); end if;
    before.manager_id := old.manager_id;
  end if;
  if old.changed_in is not distinct from pg_current_xact_id() then
    new.version := old.version;
  elsif new.version <> old.version or before is distinct from new then
    new.version := old.version + 1;
    new.changed_in := pg_current_xact_id();
    new.updated_at := now();
  end if;
  return new;
end
$$;
create or replace trigger guard_plan before update or delete on plans for each row execute function guard_plan();

-- Counters follow from tasks, the text of a search from what is shown, and an origin may be derived later (migration 0200).
create or replace function guard_subplan() returns trigger language plpgsql as $$
declare
  before subplans := old;
begin
  if is_unguarded() then return null; end if;
  before.total_tasks := new.total_tasks;
  before.completed_tasks := new.completed_tasks;
  before.others_open := new.others_open;
  before.search_text := new.search_text;
  before.origin_id := new.origin_id;
  if before is not distinct from new then return null; end if;
  if old.plan_id is distinct from new.plan_id or old.template_id is distinct from new.template_id then
    perform change_part(old.plan_id, old.template_id, true);
  end if;
  perform change_part(new.plan_id, new.template_id, true);
  return null;
end
$$;

-- All tasks of a completed plan are done, and its counters are equal: the tick of another plan is not looked at.
create or replace function guard_counters() returns trigger language plpgsql as $$
begin
  if is_unguarded() then return null; end if;
  -- As change_part, which is one call more.
  if (select completed_at from plans where id = new.plan_id for share) is not null then
    perform refuse_completed(new.plan_id);
  end if;
  return null;
end
$$;
create or replace trigger guard_counters after update of total_tasks, completed_tasks, others_open on subplans for each row
when (
  old.completed_tasks = old.total_tasks and new.plan_id is not null
  and (old.total_tasks, old.completed_tasks, old.others_open) <> (new.total_tasks, new.completed_tasks, new.others_open)
) execute function guard_counters();

create or replace function guard_topic() returns trigger language plpgsql as $$
declare
  before topics := old;
  holder record;
begin
  if is_unguarded() then return null; end if;
  before.origin_id := new.origin_id;
  if before is not distinct from new then return null; end if;
  for holder in select distinct plan_id, template_id from subplans where id in (old.subplan_id, new.subplan_id) loop
    perform change_part(holder.plan_id, holder.template_id, true);
  end loop;
  return null;
end
$$;
create or replace trigger guard_topic after update on topics for each row execute function guard_topic();

create or replace function guard_task() returns trigger language plpgsql as $$
declare
  holder record;
begin
  if old is not distinct from new or is_unguarded() then return null; end if;
  for holder in
    select distinct plan_id, template_id from topics join subplans on subplans.id = topics.subplan_id
    where topics.id in (old.topic_id, new.topic_id)
  loop
    perform change_part(holder.plan_id, holder.template_id, true);
  end loop;
  return null;
end
$$;

-- An employee ticks their own task that is needed: this changes what a signature covers, and disturbs no edit (Plans 11).
create or replace function guard_tick() returns trigger language plpgsql as $$
declare
  plan uuid;
  completed timestamptz;
begin
  if is_unguarded() then return null; end if;
  -- As change_part, in one statement.
  select id, completed_at into plan, completed from plans
  where id = (select plan_id from subplans where id = (select subplan_id from topics where id = new.topic_id)) for share;
  if completed is not null then perform refuse_completed(plan); end if;
  if new.owner_kind = 'employee' and new.counts and new.kind = 'tick' and new.completed_by is null
    and not new.not_applicable and new.reason is null
  then
    return null;
  end if;
  update plans set version = version + 1 where id = plan and changed_in is distinct from pg_current_xact_id();
  return null;
end
$$;
create or replace trigger guard_tick after update of completed, status_changed_at on tasks for each row
when (old.completed <> new.completed or old.status_changed_at is distinct from new.status_changed_at)
execute function guard_tick();

create or replace function guard_columns() returns void language plpgsql as $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
  where attrelid = 'subplans'::regclass and attnum > 0 and not attisdropped
    and attname not in ('total_tasks', 'completed_tasks', 'others_open', 'search_text', 'origin_id');
  execute format(
    'create or replace trigger guard_subplan after update of %s on subplans for each row execute function guard_subplan()', columns
  );
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
  where attrelid = 'tasks'::regclass and attnum > 0 and not attisdropped and attname not in ('completed', 'status_changed_at');
  execute format(
    'create or replace trigger guard_task after update of %s on tasks for each row execute function guard_task()', columns
  );
end
$$;
select guard_columns();

create or replace function guard_subplans() returns trigger language plpgsql as $$
declare
  holder record;
begin
  if is_unguarded() then return null; end if;
  for holder in select distinct plan_id, template_id from changed loop
    perform change_part(holder.plan_id, holder.template_id, true);
  end loop;
  return null;
end
$$;
create or replace trigger guard_new_subplans after insert on subplans
referencing new table as changed for each statement execute function guard_subplans();
create or replace trigger guard_removed_subplans after delete on subplans
referencing old table as changed for each statement execute function guard_subplans();

create or replace function guard_topics() returns trigger language plpgsql as $$
declare
  holder record;
begin
  if is_unguarded() then return null; end if;
  for holder in select distinct plan_id, template_id from changed join subplans on subplans.id = changed.subplan_id loop
    perform change_part(holder.plan_id, holder.template_id, true);
  end loop;
  return null;
end
$$;
create or replace trigger guard_new_topics after insert on topics
referencing new table as changed for each statement execute function guard_topics();
create or replace trigger guard_removed_topics after delete on topics
referencing old table as changed for each statement execute function guard_topics();

create or replace function guard_tasks() returns trigger language plpgsql as $$
declare
  holder record;
begin
  if is_unguarded() then return null; end if;
  for holder in
    select distinct plan_id, template_id from subplans
    where id in (select topics.subplan_id from changed join topics on topics.id = changed.topic_id)
  loop
    perform change_part(holder.plan_id, holder.template_id, true);
  end loop;
  return null;
end
$$;
create or replace trigger guard_new_tasks after insert on tasks
referencing new table as changed for each statement execute function guard_tasks();
create or replace trigger guard_removed_tasks after delete on tasks
referencing old table as changed for each statement execute function guard_tasks();

create or replace function require_event() returns trigger language plpgsql as $$
begin
  if is_unguarded() then return null; end if;
  if not exists (
    select from (select written_in from journal where subject_id = new.id order by seq desc limit 1) as last
    where written_in = pg_current_xact_id()
  ) then
    raise exception 'version % of % has no event', new.version, new.id using errcode = '23514', constraint = 'version_has_event';
  end if;
  return null;
end
$$;
drop trigger version_is_recorded on plans;
create constraint trigger version_is_recorded after update on plans
deferrable initially deferred for each row when (old.version <> new.version) execute function require_event();

-- A deleted template has no version any more.
create or replace function require_version() returns trigger language plpgsql as $$
declare
  current record;
begin
  if is_unguarded() then return null; end if;
  if new.subject = 'plan' then
    select version, changed_in into current from plans where id = new.subject_id;
  else
    select version, changed_in into current from templates where id = new.subject_id;
    if not found then return null; end if;
  end if;
  if current.version is distinct from new.version or current.changed_in is distinct from new.written_in then
    raise exception 'event % of % explains version %, which it is not', new.event, new.subject_id, new.version
    using errcode = '23514', constraint = 'event_has_version';
  end if;
  return null;
end
$$;
drop trigger event_has_version on journal;
create constraint trigger event_has_version after insert on journal
deferrable initially deferred for each row when (new.version is not null) execute function require_version();
