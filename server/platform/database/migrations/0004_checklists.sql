-- The checklist (subplan > topic > task) of a template or a plan: each subplan has exactly one of the two
-- owners.
create table subplans (
  id uuid primary key,
  template_id uuid references templates (id) on delete cascade,
  plan_id uuid references plans (id) on delete cascade,
  position integer not null,
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  due_in_days integer not null check (due_in_days between 1 and 36500),
  public boolean not null default true,
  -- Only in plans. Updated in the transaction that changes the tasks, so that queries of lists, progress and
  -- overdue plans need not read the tasks.
  due_date date,
  total_tasks integer not null default 0 check (total_tasks >= 0),
  completed_tasks integer not null default 0 check (completed_tasks between 0 and total_tasks),
  check ((template_id is null) <> (plan_id is null)),
  check ((plan_id is null) = (due_date is null))
);

create index subplans_template on subplans (template_id) where template_id is not null;
create index subplans_plan on subplans (plan_id) where plan_id is not null;

create table topics (
  id uuid primary key,
  subplan_id uuid not null references subplans (id) on delete cascade,
  position integer not null,
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  public boolean not null default true
);

create index topics_subplan on topics (subplan_id);

create table tasks (
  id uuid primary key,
  topic_id uuid not null references topics (id) on delete cascade,
  position integer not null,
  name text not null check (char_length(name) between 1 and 200),
  task_content text not null default '' check (char_length(task_content) <= 102450),
  note text not null default '' check (char_length(note) <= 5000),
  completed boolean not null default false,
  status_changed_at timestamptz,
  -- The template task that a plan's task was copied from. No foreign key, for the same reason as
  -- plans.template_id.
  task_id uuid
);

create index tasks_topic on tasks (topic_id);
