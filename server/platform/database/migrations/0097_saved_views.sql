-- Filters of a page under a name (Saved views 1). Found by person, and those that are shared by page.
create table saved_views (
  id uuid primary key,
  person_id uuid not null references people (id),
  page text not null check (page in ('people', 'overview')),
  name text not null check (length(name) between 1 and 200),
  query text not null check (length(query) <= 2000),
  shared boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index saved_views_person on saved_views (person_id, page);
create index saved_views_shared on saved_views (page) where shared;
