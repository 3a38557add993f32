-- Who got a mail and what it contained is removed when the mail is old (Mails 8). Its key and its state stay: the key
-- prevents a second mail, and the manager of a plan sees the state.
alter table outbox
  alter column name drop not null,
  alter column email drop not null,
  alter column content drop not null;
alter table outbox
  add constraint outbox_waiting_is_whole check (
    sent_at is not null or given_up_at is not null
    or (name is not null and email is not null and content is not null)
  ) not valid;
alter table outbox validate constraint outbox_waiting_is_whole;

-- For the removal in batches, oldest first.
create index outbox_finished on outbox (created_at)
  where email is not null and (sent_at is not null or given_up_at is not null);
create index reminders_day on reminders (day);
