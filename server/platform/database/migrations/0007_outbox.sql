-- One row for each mail, written in the transaction of its cause (Mails 2). The senders of all processes
-- share the rows.
create table outbox (
  id uuid primary key,
  -- The cause and the recipient, so that a cause never sends two mails.
  key text not null unique check (char_length(key) between 1 and 500),
  kind text not null check (
    kind in ('assigned', 'reminder', 'nudge', 'ready_to_sign', 'needs_signature', 'returned', 'comment', 'completed')
  ),
  -- No foreign keys: mails are sent and kept even when plan or person are deleted, and do not prevent a
  -- deletion. Name and email are those at the time of the cause.
  plan_id uuid,
  person_id uuid not null,
  name text not null check (char_length(name) <= 200),
  email text not null check (char_length(email) between 3 and 254),
  letter jsonb not null,
  created_at timestamptz not null default now(),
  -- Started attempts: an attempt counts from its start, because the process may end during it.
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  -- The end of the lease of the process that sends the mail. Afterwards another process may claim it.
  leased_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  check (sent_at is null or given_up_at is null)
);

-- The waiting mails in the order of their next attempt. Partial, so that it stays small as sent mails
-- accumulate.
create index outbox_waiting on outbox (next_attempt_at, id) where sent_at is null and given_up_at is null;
create index outbox_plan on outbox (plan_id, id) where plan_id is not null;
