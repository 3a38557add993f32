-- What happened, by whom. Written in the transaction of its cause, never changed, kept when its subject is gone.
create table journal (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  -- The name as it was: the person may be renamed later.
  actor_name text not null,
  subject text not null check (subject in ('person', 'template', 'plan')),
  subject_id uuid not null,
  event text not null,
  detail jsonb not null default '{}'
);

create index journal_subject on journal (subject_id, id);

create function journal_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only';
end
$$;

create trigger journal_append_only before update or delete or truncate on journal
  for each statement execute function journal_is_append_only();
