-- Whom a reminder has told of which subplan, and at which of its stages (shared/reminders/stage.ts): nothing is told twice.
-- Written in the transaction of the mail. No foreign keys: an edit removes subplans while reminders are written, and each
-- would wait for the other. What is left of a removed subplan stands in nobody's way, for ids are never used again.
create table reminders (
  subplan_id uuid not null,
  person_id uuid not null,
  stage_on date not null,
  -- The day on which it was told.
  day date not null,
  primary key (subplan_id, person_id, stage_on)
);

-- The days whose reminders are done, so that the rest of the day costs one look.
create table reminder_runs (
  day date primary key,
  finished_at timestamptz not null default now()
);
