-- One row for each mail, written in the transaction of its cause: there is no cause without its mail, and no mail without
-- its cause. The senders of all processes share the rows.
create table outbox (
  id uuid primary key,
  -- What caused the mail and whom it is for, so that the same cause never mails twice.
  key text not null unique check (char_length(key) between 1 and 500),
  kind text not null check (
    kind in ('assigned', 'reminder', 'nudge', 'ready_to_sign', 'needs_signature', 'returned', 'comment', 'completed')
  ),
  -- No foreign keys: a mail that was caused is sent, and what was sent stays on record, whatever is deleted afterwards; and
  -- no mail stands in the way of a deletion. Name and address are as they were when it happened.
  plan_id uuid,
  person_id uuid not null,
  name text not null check (char_length(name) <= 200),
  email text not null check (char_length(email) between 3 and 254),
  letter jsonb not null,
  created_at timestamptz not null default now(),
  -- Tries that have begun. A process can die in the middle of one, so it counts from its start.
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  -- A process is at it until then; afterwards it counts as dead, and another may take the mail.
  leased_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  check (sent_at is null or given_up_at is null)
);

-- What is waiting, first come, first served: small, whatever was sent in all the years.
create index outbox_waiting on outbox (next_attempt_at, id) where sent_at is null and given_up_at is null;
create index outbox_plan on outbox (plan_id, id) where plan_id is not null;
