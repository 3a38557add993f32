-- The column has the name of its type, MailContent.
alter table outbox rename column letter to content;

-- Scheduled jobs need no queue: each process runs them, under advisory locks (docs/decisions/0013).
drop schema if exists graphile_worker cascade;
