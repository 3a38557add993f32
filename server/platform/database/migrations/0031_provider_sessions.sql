-- What ends sessions together with that of the provider: its `sid`, which a logout token names (Sign-in 20), and with
-- OIDC_LOGOUT=provider the ID token, which the provider wants back (Sign-in 19). Both come with the code of the sign-in.
alter table sign_in_codes
  add column provider_sid text check (char_length(provider_sid) <= 1000),
  add column id_token text;
alter table sessions
  add column provider_sid text check (char_length(provider_sid) <= 1000),
  add column id_token text;
create index sessions_provider_sid on sessions (provider_sid) where provider_sid is not null;

-- Logout tokens that were used, as digests of their ids: each works once, and is refused anyway once it has expired.
create table used_logout_tokens (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index used_logout_tokens_expiry on used_logout_tokens (expires_at);

-- The email that the provider sends for a person and that is not taken over, for admins.
alter table people
  add column refused_email text check (char_length(refused_email) <= 254),
  add column refused_email_at timestamptz;

-- A later release validates the check, which would read all mails here.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (
  kind in (
    'assigned', 'reminder', 'nudge', 'ready_to_sign', 'needs_signature', 'returned', 'comment', 'completed',
    'handed_over', 'email_changed'
  )
) not valid;
