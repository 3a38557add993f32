-- For the metrics, which count the mails that were given up among all that are kept.
create index outbox_given_up on outbox (given_up_at) where given_up_at is not null and sent_at is null;
