create table plans (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  user_id uuid not null references people (id),
  manager_id uuid not null references people (id),
  remind_days_before_due integer not null default 0 check (remind_days_before_due between 0 and 36500),
  active_plan boolean not null default true,
  assigned_at timestamptz not null,
  -- The day from which all due dates count: assigned_at in the organisation's time zone when the plan was assigned. Kept,
  -- so that a later change of the setting does not move the days that people were promised.
  assigned_on date not null,
  -- Where the plan came from. No foreign key: a plan is a copy, and its template may be edited or deleted freely.
  template_id uuid,
  template_version integer,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted plan is out of every list, while its history stays.
  deleted_at timestamptz
);

-- With the id, by which a list is paged: a page reads its own plans alone, whoever else has newer ones.
create index plans_user on plans (user_id, id) where deleted_at is null;
create index plans_manager on plans (manager_id, id) where deleted_at is null;

-- signed_by_user and approved_by_manager are the existence of these rows and nothing else, so they cannot disagree. Each row
-- is evidence: who signed, as what, saying what, when, from where, and over which content.
create table plan_signatures (
  id uuid primary key,
  plan_id uuid not null references plans (id) on delete cascade,
  role text not null check (role in ('employee', 'manager')),
  person_id uuid not null references people (id),
  -- As printed when they signed: a later change of the person does not change what was signed.
  name text not null,
  email text not null,
  meaning text not null,
  signed_at timestamptz(3) not null,
  -- Who the identity provider said it was; null for somebody who never signed in there, as in the demo's past.
  identity_issuer text,
  identity_subject text,
  -- No foreign key: an ended session is forgotten, a signature is not.
  session_id uuid,
  address text check (char_length(address) <= 100),
  device text check (char_length(device) <= 512),
  -- SHA-256 in hex over the frozen content: the same for both signatures.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- 'Not yet': the manager returned the plan, so this signature no longer counts. It stays.
  voided_at timestamptz(3)
);

-- One signature for each plan and role that counts.
create unique index plan_signatures_once on plan_signatures (plan_id, role) where voided_at is null;

-- A signature can be given, and voided once; nothing else of it ever changes.
create function signatures_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then
    return new;
  end if;
  raise exception 'a signature is never changed';
end
$$;

create trigger signatures_stay before update or delete on plan_signatures
  for each row execute function signatures_stay();
create trigger signatures_are_not_emptied before truncate on plan_signatures
  for each statement execute function signatures_stay();

-- The application owns the table, and an owner may do anything until it is taken away. A superuser meets the triggers.
revoke delete, truncate on plan_signatures from current_user, public;
