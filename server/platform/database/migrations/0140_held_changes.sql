-- Changes that people are mailed about only if they stay for five minutes (Mails 10).
create table held_changes (
  -- What has changed, such as the owners of a plan.
  key text primary key,
  -- By field, what its recipients know and what it is now. Ids and days, no names.
  fields jsonb not null,
  -- The keys of the mails and notifications about it, which the next change within the time replaces.
  told text[] not null,
  settles_at timestamptz(3) not null
);
create index held_changes_settled on held_changes (settles_at);
