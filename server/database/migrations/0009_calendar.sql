-- Each person's calendar feed. Its address is the secret, so only a digest is kept: a copy of this table opens no feed.
create table calendar_feeds (
  person_id uuid primary key references people (id) on delete cascade,
  token_digest bytea not null unique,
  created_at timestamptz not null default now()
);
