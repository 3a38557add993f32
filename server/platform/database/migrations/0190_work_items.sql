-- What is to be done for many, an item each: people to remind, people who have left, batches. The transaction that does an item removes
-- it. An item that fails stays, with its reason, and is tried again later.
create table work_items (
  id uuid primary key default gen_random_uuid(),
  -- The order of those that are due at the same time.
  place bigint generated always as identity,
  kind text not null,
  -- Names the item within its kind, so that nothing is planned twice.
  key text not null,
  -- Ids and days. No names and no texts: they are read where they are stored.
  payload jsonb not null default '{}',
  due_at timestamptz not null default now(),
  created_at timestamptz(3) not null default now(),
  -- The attempts that have failed since the last progress, and why the last one did.
  attempts int not null default 0,
  failed_at timestamptz(3),
  reason text,
  unique (kind, key)
);
create index work_items_due on work_items (kind, due_at, place);
create index work_items_failed on work_items (failed_at) where failed_at is not null;
