-- The subplans and reminder days of which each person was already reminded (Reminders 3), written in the
-- transaction of the mail. No foreign keys: an edit that removes subplans and a reminder run would block each
-- other. Rows of a removed subplan may stay, since ids are never reused.
create table reminders (
  subplan_id uuid not null,
  person_id uuid not null,
  stage_on date not null,
  -- The day of the reminder.
  day date not null,
  primary key (subplan_id, person_id, stage_on)
);

-- The days whose reminders have been written, so that later runs on the same day need only one query.
create table reminder_runs (
  day date primary key,
  finished_at timestamptz not null default now()
);
