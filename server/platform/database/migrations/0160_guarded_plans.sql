-- The database keeps the rules of a change to a plan or template, whichever statement makes it:
--   what people are shown or sign raises the version, once in a transaction;
--   a completed plan stays as it was signed;
--   a new version and its event commit together, or neither does.
-- Connections of the release before, of restores and of migrations write what they always wrote. The release after this one can
-- leave the first name out.
create function is_unguarded() returns boolean language sql stable as $$
  select current_setting('application_name') in ('gangway', 'gangway restore', 'gangway migrations')
$$;

-- The transaction that has raised the version last. A dump leaves it out: a number means nothing in another cluster.
alter table plans add column changed_in xid8 default pg_current_xact_id();
alter table templates add column changed_in xid8 default pg_current_xact_id();
-- The transaction of an event, and the version that the event explains; null for one that raises none.
alter table journal
  add column written_in xid8 default pg_current_xact_id(),
  add column version integer;

create function refuse_completed(plan uuid) returns void language plpgsql as $$
begin
  raise exception 'plan % is completed, and stays as it was signed', plan using errcode = '23514', constraint = 'completed_plan';
end
$$;

-- Of a plan itself, everything that is not named here is shown. Names that were filled in and a first day that was kept are only read
-- by the rules, and counters follow from tasks.
create function guard_plan() returns trigger language plpgsql as $$
declare
  before plans := old;
begin
  if tg_op = 'DELETE' then
    if old.completed_at is not null then perform refuse_completed(old.id); end if;
    return old;
  end if;
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
create trigger guard_plan before update or delete on plans for each row
when (not is_unguarded()) execute function guard_plan();

create function guard_template() returns trigger language plpgsql as $$
declare
  before templates := old;
begin
  new.changed_in := old.changed_in;
  before.version := new.version;
  before.updated_at := new.updated_at;
  before.searched_version := new.searched_version;
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
create trigger guard_template before update on templates for each row
when (not is_unguarded()) execute function guard_template();

-- A part of a plan or template changes. `is_shown`: people are shown it. The lock waits for a signature that is being given, so that
-- its plan is seen as completed. Of whoever has locked the plan it costs nothing.
create function change_part(plan uuid, template uuid, is_shown boolean) returns void language plpgsql as $$
declare
  completed timestamptz;
  changed xid8;
begin
  if template is not null then
    update templates set version = version + 1
    where id = template and changed_in is distinct from pg_current_xact_id();
    return;
  end if;
  select completed_at, changed_in into completed, changed from plans where id = plan for share;
  if completed is not null then perform refuse_completed(plan); end if;
  if is_shown and changed is distinct from pg_current_xact_id() then
    update plans set version = version + 1 where id = plan;
  end if;
end
$$;

-- Counters follow from tasks, the text of a search from what is shown, and an origin may be derived later (migration 0200).
create function guard_subplan() returns trigger language plpgsql as $$
declare
  before subplans := old;
begin
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
create function guard_counters() returns trigger language plpgsql as $$
begin
  perform change_part(new.plan_id, null, false);
  return null;
end
$$;
create trigger guard_counters after update of total_tasks, completed_tasks, others_open on subplans for each row
when (
  old.completed_tasks = old.total_tasks and new.plan_id is not null
  and (old.total_tasks, old.completed_tasks, old.others_open) <> (new.total_tasks, new.completed_tasks, new.others_open)
  and not is_unguarded()
) execute function guard_counters();

create function guard_topic() returns trigger language plpgsql as $$
declare
  before topics := old;
  holder record;
begin
  before.origin_id := new.origin_id;
  if before is not distinct from new then return null; end if;
  for holder in select distinct plan_id, template_id from subplans where id in (old.subplan_id, new.subplan_id) loop
    perform change_part(holder.plan_id, holder.template_id, true);
  end loop;
  return null;
end
$$;
create trigger guard_topic after update on topics for each row
when (not is_unguarded()) execute function guard_topic();

create function guard_task() returns trigger language plpgsql as $$
declare
  holder record;
begin
  if old is not distinct from new then return null; end if;
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
create function guard_tick() returns trigger language plpgsql as $$
declare
  plan constant uuid := (select plan_id from subplans where id = (select subplan_id from topics where id = new.topic_id));
begin
  if new.owner_kind = 'employee' and new.counts and new.kind = 'tick' and new.completed_by is null
    and not new.not_applicable and new.reason is null
  then
    -- As change_part, which is one call more.
    if (select completed_at from plans where id = plan for share) is not null then perform refuse_completed(plan); end if;
  else
    perform change_part(plan, null, true);
  end if;
  return null;
end
$$;
create trigger guard_tick after update of completed, status_changed_at on tasks for each row
when (
  (old.completed <> new.completed or old.status_changed_at is distinct from new.status_changed_at) and not is_unguarded()
) execute function guard_tick();

-- The guards of everything else name their columns, so that a tick calls none of them. A migration that adds a column to one of the
-- two tables calls this function after it; a test compares the columns.
create function guard_columns() returns void language plpgsql as $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
  where attrelid = 'subplans'::regclass and attnum > 0 and not attisdropped
    and attname not in ('total_tasks', 'completed_tasks', 'others_open', 'search_text', 'origin_id');
  execute 'drop trigger if exists guard_subplan on subplans';
  execute format(
    'create trigger guard_subplan after update of %s on subplans for each row when (not is_unguarded()) execute function guard_subplan()',
    columns
  );
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
  where attrelid = 'tasks'::regclass and attnum > 0 and not attisdropped and attname not in ('completed', 'status_changed_at');
  execute 'drop trigger if exists guard_task on tasks';
  execute format(
    'create trigger guard_task after update of %s on tasks for each row when (not is_unguarded()) execute function guard_task()',
    columns
  );
end
$$;
select guard_columns();

-- New and removed parts, once for each statement: an assignment inserts two thousand tasks in one. What goes with its subplan or topic
-- is found no more, and was checked with it.
create function guard_subplans() returns trigger language plpgsql as $$
declare
  holder record;
begin
  for holder in select distinct plan_id, template_id from changed loop
    perform change_part(holder.plan_id, holder.template_id, true);
  end loop;
  return null;
end
$$;
create trigger guard_new_subplans after insert on subplans
referencing new table as changed for each statement
when (not is_unguarded()) execute function guard_subplans();
create trigger guard_removed_subplans after delete on subplans
referencing old table as changed for each statement
when (not is_unguarded()) execute function guard_subplans();

create function guard_topics() returns trigger language plpgsql as $$
declare
  holder record;
begin
  for holder in select distinct plan_id, template_id from changed join subplans on subplans.id = changed.subplan_id loop
    perform change_part(holder.plan_id, holder.template_id, true);
  end loop;
  return null;
end
$$;
create trigger guard_new_topics after insert on topics
referencing new table as changed for each statement
when (not is_unguarded()) execute function guard_topics();
create trigger guard_removed_topics after delete on topics
referencing old table as changed for each statement
when (not is_unguarded()) execute function guard_topics();

create function guard_tasks() returns trigger language plpgsql as $$
declare
  holder record;
begin
  for holder in
    select distinct plan_id, template_id from subplans
    where id in (select topics.subplan_id from changed join topics on topics.id = changed.topic_id)
  loop
    perform change_part(holder.plan_id, holder.template_id, true);
  end loop;
  return null;
end
$$;
create trigger guard_new_tasks after insert on tasks
referencing new table as changed for each statement
when (not is_unguarded()) execute function guard_tasks();
create trigger guard_removed_tasks after delete on tasks
referencing old table as changed for each statement
when (not is_unguarded()) execute function guard_tasks();

-- What was confirmed is part of the plan. Of a completed plan it can be erased (Tasks 5).
create function guard_evidence() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.superseded_at is distinct from old.superseded_at then
    perform change_part(new.plan_id, null, true);
  end if;
  return null;
end
$$;
create trigger guard_evidence after insert or update on task_evidence for each row
when (not is_unguarded()) execute function guard_evidence();

-- A signature, and one that is voided, is a version. Its plan is locked, and completed by it at the earliest.
create function guard_signature() returns trigger language plpgsql as $$
begin
  update plans set version = version + 1 where id = new.plan_id and changed_in is distinct from pg_current_xact_id();
  return null;
end
$$;
create trigger guard_signature after insert or update on plan_signatures for each row
when (not is_unguarded()) execute function guard_signature();

-- The tasks of a completed plan stay with who had them.
drop trigger follow_manager on plans;
create trigger follow_manager after update of manager_id on plans for each row
when (old.manager_id <> new.manager_id and new.completed_at is null) execute function follow_manager();

create function require_event() returns trigger language plpgsql as $$
begin
  if not exists (
    select from (select written_in from journal where subject_id = new.id order by seq desc limit 1) as last
    where written_in = pg_current_xact_id()
  ) then
    raise exception 'version % of % has no event', new.version, new.id using errcode = '23514', constraint = 'version_has_event';
  end if;
  return null;
end
$$;
create constraint trigger plan_is_recorded after insert on plans
deferrable initially deferred for each row when (not is_unguarded()) execute function require_event();
create constraint trigger version_is_recorded after update on plans
deferrable initially deferred for each row when (old.version <> new.version and not is_unguarded()) execute function require_event();
create constraint trigger template_is_recorded after insert on templates
deferrable initially deferred for each row when (not is_unguarded()) execute function require_event();
create constraint trigger version_is_recorded after update on templates
deferrable initially deferred for each row when (old.version <> new.version and not is_unguarded()) execute function require_event();

create function current_version(subject text, id uuid) returns integer language sql stable as $$
  select case subject
    when 'plan' then (select version from plans where plans.id = $2)
    when 'template' then (select version from templates where templates.id = $2)
  end
$$;

-- A deleted template has no version any more.
create function require_version() returns trigger language plpgsql as $$
declare
  current record;
begin
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
create constraint trigger event_has_version after insert on journal
deferrable initially deferred for each row when (new.version is not null and not is_unguarded()) execute function require_version();
