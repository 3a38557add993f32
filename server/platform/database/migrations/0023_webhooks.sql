-- What admins register, so that other systems learn of events (Webhooks 1).
create table webhooks (
  id uuid primary key,
  url text not null check (char_length(url) between 1 and 2048),
  events text[] not null check (cardinality(events) > 0),
  description text not null default '' check (char_length(description) <= 500),
  enabled boolean not null default true,
  -- In clear, because each delivery is signed with it. After a rotation the previous one signs as well, for a time.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_secret_until is null))
);

-- One row for each event and webhook, written in the transaction of the event. The senders of all processes share the rows.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  -- The event, so that it is delivered once to a webhook.
  key text not null check (char_length(key) between 1 and 200),
  event text not null check (char_length(event) <= 100),
  -- The text that is signed and sent. It holds names: removed with the row when it is old, and when a person is erased.
  body text,
  created_at timestamptz not null default now(),
  -- The beginning of the attempts: that of the row, or of the last 'Send again'.
  queued_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  -- The end of the lease of the process that sends it. Afterwards another process may claim it.
  leased_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  response_status integer,
  unique (webhook_id, key),
  check (sent_at is null or given_up_at is null),
  check (body is not null or sent_at is not null or given_up_at is not null)
);

-- For the claims, which take the next ones of each webhook.
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_attempt_at, id)
  where sent_at is null and given_up_at is null;
-- For the log of a webhook, newest first.
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id);
-- For the metrics.
create index webhook_deliveries_given_up on webhook_deliveries (given_up_at)
  where given_up_at is not null and sent_at is null;
-- For the deletion of old ones.
create index webhook_deliveries_queued on webhook_deliveries (queued_at);

-- The plans whose being overdue was an event, which it is once.
create table overdue_plans (
  plan_id uuid primary key,
  found_at timestamptz not null default now()
);

-- Webhooks have a chain of events, and so have the groups of 0024: both are allowed here, because each of these
-- checks reads the whole journal.
alter table journal drop constraint journal_subject_check;
alter table journal add constraint journal_subject_check check (
  subject in ('person', 'template', 'plan', 'webhook', 'group')
) not valid;
alter table journal validate constraint journal_subject_check;
alter table journal_heads drop constraint journal_heads_subject_check;
alter table journal_heads add constraint journal_heads_subject_check check (
  subject in ('person', 'template', 'plan', 'webhook', 'group', 'anchors')
) not valid;
alter table journal_heads validate constraint journal_heads_subject_check;
