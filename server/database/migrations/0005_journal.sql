-- What happened, by whom. Written in the transaction of its cause, never changed, kept when its subject is gone. The events of
-- each subject are a chain: every hash covers the whole row and the hash before it (docs/decisions/0010-journal.md).
create table journal (
  subject_id uuid not null,
  seq integer not null check (seq >= 1),
  -- Milliseconds: as much as the application reads, so that the hash covers all there is.
  at timestamptz(3) not null,
  actor_id uuid,
  -- The name as it was: the person may be renamed later.
  actor_name text not null,
  subject text not null check (subject in ('person', 'template', 'plan')),
  event text not null,
  detail jsonb not null,
  -- SHA-256 in hex; before the first event stand 64 zeros.
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (subject_id, seq)
);

-- The end of each chain. Its lock lets one transaction at a time append to the chain, and it betrays a last row that is gone.
-- The chain of the anchors has its end here too, under the id of zeros.
create table journal_heads (
  subject_id uuid primary key,
  subject text not null check (subject in ('person', 'template', 'plan', 'anchors')),
  seq integer not null check (seq >= 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

-- Once a day: where every chain ended that had grown since the anchor before, as {subject_id: {seq, hash}}. The anchors are a
-- chain too. Their hashes are logged, out of the reach of whoever can write here.
create table journal_anchors (
  day date primary key,
  at timestamptz(3) not null,
  heads jsonb not null,
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

-- How far each chain is anchored, and by which anchor, so that the next anchor finds what has grown without reading all before.
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

-- The application owns these tables, and an owner may do anything until it is taken away. A superuser meets the triggers.
revoke update, delete, truncate on journal, journal_anchors from current_user, public;
revoke delete, truncate on journal_heads, journal_anchored from current_user, public;
