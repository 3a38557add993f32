-- The photo that a person has added (Photos 1). `people.photo` is its hash, so that answers can say who has one without reading it.
alter table people add column photo text;

create table photos (
  person_id uuid primary key references people (id),
  -- A square of 256 pixels as WebP, made by the server.
  bytes bytea not null check (octet_length(bytes) <= 262144),
  hash text not null,
  created_at timestamptz(3) not null default now()
);
