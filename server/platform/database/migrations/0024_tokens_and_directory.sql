-- Access tokens for programs of people (Access tokens 1). The digest only, so that a leaked table gives no
-- access.
create table access_tokens (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  digest bytea not null unique,
  scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) > 0),
  -- The last day on which the token is valid, in the organisation's time zone.
  expires_on date not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index access_tokens_person on access_tokens (person_id);

-- The tokens with which a directory writes people and groups (Directory 1).
create table scim_tokens (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  digest bytea not null unique,
  created_by uuid references people (id) on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

-- Set while the directory has deleted a person: disabled, and hidden from it (Directory 5).
alter table people
  add column scim_deleted_at timestamptz,
  -- What the directory wrote and Gangway has no other use for, returned as it came (Directory 4): name parts, work email.
  add column scim_values jsonb not null default '{}';

-- Groups of the directory (Directory 8).
create table groups (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 200),
  external_id text unique check (char_length(external_id) between 1 and 200),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create table group_members (
  group_id uuid not null references groups (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  primary key (group_id, person_id)
);

create index group_members_person on group_members (person_id);
