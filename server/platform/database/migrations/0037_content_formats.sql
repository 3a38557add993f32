-- The format of the signed content: which fields the hash covers, and how. What was signed before is format 1, and so is what the
-- release before signs while it still runs. The trigger signatures_stay also refuses its change.
alter table plan_signatures add column content_format smallint not null default 1;
