-- Acts on many subjects, done in parts that follow each other, however often processes end (Batches 1).
create table batches (
  id uuid primary key,
  kind text not null,
  -- What all items have in common. No names and no texts: they are read where they are stored.
  params jsonb not null,
  created_by uuid not null references people (id),
  created_at timestamptz(3) not null default now(),
  -- How often it was started: once, and again with each retry of what has failed.
  round int not null default 1,
  done_at timestamptz(3)
);
create index batches_open on batches (id) where done_at is null;

create table batch_items (
  batch_id uuid not null references batches (id) on delete cascade,
  subject_id uuid not null,
  params jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'failed')),
  -- The round in which it was done, skipped or refused.
  round int,
  plan_id uuid references plans (id),
  -- Why it was skipped or refused: a code, whose sentence is in the program.
  code text,
  primary key (batch_id, subject_id)
);
create index batch_items_waiting on batch_items (batch_id, subject_id) where state = 'waiting';
