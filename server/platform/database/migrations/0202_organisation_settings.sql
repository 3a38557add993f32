-- What the organisation decides for itself while the product runs. One row from the first save on, which is made from its version: a
-- restore asks for empty tables.
create table organisation_settings (
  id boolean primary key default true check (id),
  version integer not null default 1 check (version >= 1),
  -- The settings that were changed, by name. A new setting needs no migration.
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object')
);

-- Every process reads them again, whoever has changed them.
create function tell_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('gangway_changes', '{"from":"database","settings":true}');
  return null;
end
$$;
create trigger tell_settings after insert or update on organisation_settings for each row execute function tell_settings();

alter table journal drop constraint journal_subject_check;
alter table journal add constraint journal_subject_check check (
  subject in ('person', 'template', 'plan', 'webhook', 'group', 'calendar', 'audit', 'organisation')
) not valid;
alter table journal_heads drop constraint journal_heads_subject_check;
alter table journal_heads add constraint journal_heads_subject_check check (
  subject in ('person', 'template', 'plan', 'webhook', 'group', 'calendar', 'audit', 'organisation', 'anchors')
) not valid;
