-- The calendar feed of each person (Reminders 4). Its address is a secret, so only a digest is stored.
create table calendar_feeds (
  person_id uuid primary key references people (id) on delete cascade,
  token_digest bytea not null unique,
  created_at timestamptz not null default now()
);
