-- The kinds of mails are those of the catalogue of events, which is what writes mails compiles against. As a check here, each
-- new kind was a migration of its own.
alter table outbox drop constraint outbox_kind_check;
