-- Everybody whom the product knows. `name` is empty until somebody has said it.
create table people (
  id uuid primary key,
  name text not null default '' check (char_length(name) <= 200),
  -- Stored in lower case, so that a plain unique index compares without regard to case.
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  manager_id uuid references people (id) on delete set null check (manager_id <> id),
  is_manager boolean not null default false,
  -- Who the identity provider says it is, from the first sign-in on. An email can change hands, a subject cannot.
  identity_issuer text,
  identity_subject text,
  created_at timestamptz not null default now(),
  unique (identity_issuer, identity_subject),
  check ((identity_issuer is null) = (identity_subject is null))
);

create index people_manager on people (manager_id);

-- One row for each sign-in. A token names its row, so that logging out ends every copy of the token.
create table sessions (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the person last proved to the identity provider who they are, where it says so (auth_time).
  authenticated_at timestamptz
);

create index sessions_person on sessions (person_id);
create index sessions_expiry on sessions (expires_at);

-- The one-time code with which the browser fetches its token. Only digests are kept: a copy of this table opens nothing.
create table sign_in_codes (
  code_digest bytea primary key,
  browser_digest bytea not null,
  person_id uuid not null references people (id) on delete cascade,
  authenticated_at timestamptz,
  expires_at timestamptz not null
);
