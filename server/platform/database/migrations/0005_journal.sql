-- The events of people, templates and plans (Journal 1). Append-only, and kept when the subject is deleted.
-- The events of a subject form a chain: each hash covers the row and the previous hash (Journal 2,
-- docs/decisions/0010-journal.md).
create table journal (
  subject_id uuid not null,
  seq integer not null check (seq >= 1),
  -- Milliseconds, the precision that the application reads, so that the hash covers the whole value.
  at timestamptz(3) not null,
  actor_id uuid,
  -- The name at the time of the event: the person may be renamed later.
  actor_name text not null,
  subject text not null check (subject in ('person', 'template', 'plan')),
  event text not null,
  detail jsonb not null,
  -- SHA-256 in hex; 64 zeros for the first event.
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (subject_id, seq)
);

-- The last event of each chain. Its row lock serialises appends, and it reveals the deletion of the last
-- events. The chain of the anchors has its row under the id of zeros.
create table journal_heads (
  subject_id uuid primary key,
  subject text not null check (subject in ('person', 'template', 'plan', 'anchors')),
  seq integer not null check (seq >= 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

-- One row a day with the ends of all chains that grew since the previous anchor, as {subject_id: {seq, hash}}
-- (Journal 3). The anchors form a chain themselves. Their hashes are logged, where a person with write access
-- to the database cannot change them.
create table journal_anchors (
  day date primary key,
  at timestamptz(3) not null,
  heads jsonb not null,
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

-- The last anchored event of each chain and its anchor, so that the next anchor need not read all previous
-- ones.
create table journal_anchored (
  subject_id uuid primary key,
  seq integer not null,
  day date not null
);

create index journal_anchored_day on journal_anchored (day);

create function journal_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only';
end
$$;

create trigger journal_append_only before update or delete or truncate on journal
  for each statement execute function journal_is_append_only();
create trigger journal_anchors_append_only before update or delete or truncate on journal_anchors
  for each statement execute function journal_is_append_only();
create trigger journal_heads_stay before delete or truncate on journal_heads
  for each statement execute function journal_is_append_only();
create trigger journal_anchored_stay before delete or truncate on journal_anchored
  for each statement execute function journal_is_append_only();

-- The application's role owns these tables, so its own rights are revoked. The triggers also apply to
-- superusers.
revoke update, delete, truncate on journal, journal_anchors from current_user, public;
revoke delete, truncate on journal_heads, journal_anchored from current_user, public;
