-- The kinds of tasks are those of the registry (shared/checklist/kinds), without a list of them here: only the tick has no settings and
-- no evidence (Tasks 4). The names of the constraints stay, so that what drops them for a test still does.
alter table tasks
  drop constraint tasks_kind_check,
  add constraint tasks_kind_check check ((kind = 'tick') = (settings is null)) not valid;
alter table task_evidence
  drop constraint task_evidence_kind_check,
  add constraint task_evidence_kind_check check (kind <> 'tick') not valid;
