create table plans (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  user_id uuid not null references people (id),
  manager_id uuid not null references people (id),
  remind_days_before_due integer not null default 0 check (remind_days_before_due between 0 and 36500),
  active_plan boolean not null default true,
  assigned_at timestamptz not null,
  -- The day of assigned_at in the organisation's time zone, from which due dates are counted (Plans 5).
  -- Stored, so that a later change of the time zone does not move due dates (Plans 6).
  assigned_on date not null,
  -- The template of the plan. No foreign key: a plan is a copy, and its template may be edited or deleted
  -- (Templates 5).
  template_id uuid,
  template_version integer,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted plan leaves every list; its record is kept (Plans 13).
  deleted_at timestamptz
);

-- With the id, by which lists are paged: a page then reads only its own rows.
create index plans_user on plans (user_id, id) where deleted_at is null;
create index plans_manager on plans (manager_id, id) where deleted_at is null;

-- The evidence of each signature (Signing 2). signed_by_user and approved_by_manager are derived from these
-- rows, so that they cannot disagree with them.
create table plan_signatures (
  id uuid primary key,
  plan_id uuid not null references plans (id) on delete cascade,
  role text not null check (role in ('employee', 'manager')),
  person_id uuid not null references people (id),
  -- Name and email at the time of signing: a later change of the person does not change what was signed.
  name text not null,
  email text not null,
  meaning text not null,
  signed_at timestamptz(3) not null,
  -- The account at the identity provider; null for a person who never signed in there, as in the demo data.
  identity_issuer text,
  identity_subject text,
  -- No foreign key: ended sessions are deleted, signatures are kept.
  session_id uuid,
  address text check (char_length(address) <= 100),
  device text check (char_length(device) <= 512),
  -- SHA-256 of the plan's content in hex, the same for both signatures (Signing 5).
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- When the manager returned the plan. The signature no longer counts, but is kept (Signing 4).
  voided_at timestamptz(3)
);

-- At most one valid signature for each plan and role.
create unique index plan_signatures_once on plan_signatures (plan_id, role) where voided_at is null;

-- A signature can be inserted, and voided once. Every other change is refused.
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

-- The application's role owns the table, so its own rights are revoked. The triggers also apply to superusers.
revoke delete, truncate on plan_signatures from current_user, public;
