create table templates (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  description text not null check (char_length(description) between 1 and 5000),
  manager_id uuid not null references people (id),
  public boolean not null default false,
  remind_days_before_due integer not null default 0 check (remind_days_before_due between 0 and 36500),
  -- The number of the edit, for the optimistic lock (API 10).
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index templates_manager on templates (manager_id);
