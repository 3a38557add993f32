-- The comments of both sides on a plan, a topic or a task (Comments 1). Never changed.
create table comments (
  id uuid primary key,
  plan_id uuid not null references plans (id) on delete cascade,
  -- No foreign keys: an edit may remove the item, but its comments stay.
  topic_id uuid,
  task_id uuid,
  -- The name of the item at the time of the comment; empty for the plan itself.
  about text not null default '' check (char_length(about) <= 200),
  author_id uuid not null references people (id),
  author_name text not null,
  text text not null check (char_length(text) between 1 and 5000),
  created_at timestamptz(3) not null,
  check (topic_id is null or task_id is null)
);

create index comments_plan on comments (plan_id, id);
