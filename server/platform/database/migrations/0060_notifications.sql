-- What the bell shows each person (Notifications 1). Written with the mails, with the same keys.
create table notifications (
  -- UUIDv7 of the time from which it is seen: the newest row has the greatest.
  id uuid primary key,
  key text not null unique,
  person_id uuid not null references people (id),
  kind text not null,
  plan_id uuid references plans (id),
  -- The person who acted, or whom it is about; the comment of the kind 'comment'.
  subject_id uuid,
  -- Numbers and roles. No names and no texts: they are read where they are stored, and go with them.
  params jsonb not null default '{}',
  -- Until then it waits, as its mail does.
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
create index notifications_person on notifications (person_id, id desc);
create index notifications_unread on notifications (person_id, id desc) where read_at is null;
create index notifications_age on notifications (created_at);
create index notifications_ready_to_sign on notifications (plan_id) where kind = 'ready_to_sign';

-- The kinds that a person does not want as mails (Notifications 7).
create table muted_mails (
  person_id uuid not null references people (id),
  kind text not null,
  primary key (person_id, kind)
);
