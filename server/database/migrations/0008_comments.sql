-- What the two sides of a plan say to each other about it, a topic or a task. Never changed.
create table comments (
  id uuid primary key,
  plan_id uuid not null references plans (id) on delete cascade,
  -- No foreign keys: an edit may remove the item, what was said about it stays.
  topic_id uuid,
  task_id uuid,
  -- The item's name as it was; empty for the plan itself.
  about text not null default '' check (char_length(about) <= 200),
  author_id uuid not null references people (id),
  author_name text not null,
  text text not null check (char_length(text) between 1 and 5000),
  created_at timestamptz(3) not null,
  check (topic_id is null or task_id is null)
);

create index comments_plan on comments (plan_id, id);
