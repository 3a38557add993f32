-- The column has the name of its type, MailContent.
alter table outbox rename column letter to content;
