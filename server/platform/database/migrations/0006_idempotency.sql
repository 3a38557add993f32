-- The first result of a POST with an Idempotency-Key, which a retry gets without running again (API 11).
create table idempotency_keys (
  person_id uuid not null references people (id) on delete cascade,
  endpoint text not null,
  key text not null check (char_length(key) between 1 and 255),
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (person_id, endpoint, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);
