-- Which names were filled in for the words of a template when the plan was assigned, by person: what an erasure replaces.
alter table plans add column filled_in jsonb;
