-- Managers and employees. `name` is empty until it is entered (People 1).
create table people (
  id uuid primary key,
  name text not null default '' check (char_length(name) <= 200),
  -- Stored in lower case (People 2), so that a plain unique index ignores case.
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  manager_id uuid references people (id) on delete set null check (manager_id <> id),
  is_manager boolean not null default false,
  -- The account at the identity provider, from the first sign-in on (Sign-in 4). An email may be reassigned,
  -- a subject may not.
  identity_issuer text,
  identity_subject text,
  created_at timestamptz not null default now(),
  unique (identity_issuer, identity_subject),
  check ((identity_issuer is null) = (identity_subject is null))
);

create index people_manager on people (manager_id);

-- One row for each sign-in. The token contains the id, so that a sign-out ends every copy of the token
-- (Sign-in 3).
create table sessions (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The time of the authentication at the identity provider (auth_time), where the provider sends it.
  authenticated_at timestamptz
);

create index sessions_person on sessions (person_id);
create index sessions_expiry on sessions (expires_at);

-- The one-time codes that the browser exchanges for a token (Sign-in 2). Only digests, so that a leaked table
-- gives no access.
create table sign_in_codes (
  code_digest bytea primary key,
  browser_digest bytea not null,
  person_id uuid not null references people (id) on delete cascade,
  authenticated_at timestamptz,
  expires_at timestamptz not null
);
