-- The first answer to a POST that named an Idempotency-Key. A retry is answered from here instead of acting again.
create table idempotency_keys (
  person_id uuid not null references people (id) on delete cascade,
  endpoint text not null,
  key text not null check (char_length(key) between 1 and 255),
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (person_id, endpoint, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);
