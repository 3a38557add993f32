-- Each version of a template as it was saved. The database writes a row whenever a transaction that has raised templates.version
-- ends, so that no statement can forget it, also none of the release before.
create table template_versions (
  template_id uuid not null references templates (id) on delete cascade,
  -- templates.version then, which plans have as template_version.
  edit integer not null check (edit >= 1),
  -- Saves that replace each other have the same number; the one with the greatest edit is the version of that number.
  number integer not null check (number >= 1),
  -- The rows of the template and its checklist, without what only plans have, counts or names the template.
  content jsonb not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null default now(),
  -- Who has saved it; null where that is not known. Without a foreign key, whose checks need the right to update, which nobody has here.
  published_by uuid,
  primary key (template_id, edit)
);
create index template_versions_published_by on template_versions (published_by);
-- Whether a plan uses a version.
create index plans_template on plans (template_id, template_version) where template_id is not null;

-- The whole rows, so that a new column of a checklist is part of it. In one statement: rows of one moment.
create function template_content(template uuid) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(
    to_jsonb(templates) - '{id,manager_id,version,changed_in,searched_version,created_at,updated_at}'::text[]
    || jsonb_build_object('subplans', coalesce((
      select jsonb_agg(
        to_jsonb(subplans) - '{template_id,plan_id,search_text,due_date,completed_tasks,others_open,origin_id}'::text[]
        || jsonb_build_object('topics', coalesce((
          select jsonb_agg(
            to_jsonb(topics) - '{subplan_id,origin_id}'::text[]
            || jsonb_build_object('tasks', coalesce((
              select jsonb_agg(
                to_jsonb(tasks) - '{topic_id,task_id,completed,completed_by,status_changed_at,due_date,not_applicable,reason}'::text[]
                order by tasks.position, tasks.id
              ) from tasks where tasks.topic_id = topics.id
            ), '[]'))
            order by topics.position, topics.id
          ) from topics where topics.subplan_id = subplans.id
        ), '[]'))
        order by subplans.position, subplans.id
      ) from subplans where subplans.template_id = templates.id
    ), '[]'))
  )
  from templates where templates.id = template
$$;

-- Writes the row of the template's current version, unless it is there. With the rights of the owner of the tables: the application
-- may not write these rows otherwise.
create function keep_template_version(template uuid) returns void language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  kept public.template_versions;
  last public.template_versions;
begin
  select id, version, template_content(id), now() into kept.template_id, kept.edit, kept.content, kept.published_at
  from public.templates where id = template
    and not exists (select from public.template_versions where template_id = template and edit = version);
  if kept.template_id is null then return; end if;
  kept.content_hash := encode(sha256(convert_to(kept.content::text, 'UTF8')), 'hex');
  -- The history names who has saved: an event of each save explains its version, or says it in its detail in the release before.
  select actor_id into kept.published_by from (
    select actor_id, event, detail, version from public.journal where subject_id = template order by seq desc limit 1
  ) as newest
  where version = kept.edit or (detail -> 'version') = to_jsonb(kept.edit) or (event = 'template.created' and kept.edit = 1);
  select * into last from public.template_versions where template_id = template order by edit desc limit 1;
  kept.number := coalesce(last.number, 0) + 1;
  -- Saves of a person within half an hour are one version, unless a plan has been made of it.
  if last.content_hash = kept.content_hash
    or (
      last.published_by = kept.published_by and last.published_at > kept.published_at - interval '30 minutes'
      and not exists (select from public.plans where template_id = template and template_version = last.edit)
    )
  then
    kept.number := last.number;
  end if;
  insert into public.template_versions select kept.* on conflict do nothing;
end
$$;
revoke all on function keep_template_version from public;

create function keep_changed_template() returns trigger language plpgsql as $$
begin
  perform keep_template_version(new.id);
  return null;
end
$$;
-- At the end of the transaction: the checklist is written after its template. Not `of version`, which another trigger raises, too.
create constraint trigger keep_new_template after insert on templates
deferrable initially deferred for each row execute function keep_changed_template();
create constraint trigger keep_changed_template after update on templates
deferrable initially deferred for each row when (old.version <> new.version) execute function keep_changed_template();

create function template_versions_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a template is not changed';
end
$$;
create trigger template_versions_stay before update or truncate on template_versions
  for each statement execute function template_versions_stay();
revoke update, truncate on template_versions from current_user, public;
