-- The version of the plan that the client of a signature said it showed (Signing 8); null when it said none.
alter table plan_signatures add column seen_version integer;

-- The verification and the report of a plan are of one kind: each is logged once a day (Access log 1).
drop index access_log_once;
create unique index access_log_once on access_log (viewer_id, day, kind, subject_id, detail) nulls not distinct;
