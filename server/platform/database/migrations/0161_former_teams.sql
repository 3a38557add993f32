-- A deleted team keeps its name for the tasks that are done or signed with it. Nothing else of it is found any more.
alter table groups add column deleted_at timestamptz;
alter table groups drop constraint groups_name_key;
create unique index groups_live_name on groups (name) where deleted_at is null;
