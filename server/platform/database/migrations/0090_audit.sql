-- The files of exports of audits, until they are removed some days after the end of their batch (Audit 5).
create table audit_files (
  batch_id uuid not null references batches (id) on delete cascade,
  -- Its path in the file that is downloaded.
  name text not null,
  content bytea not null,
  size integer not null,
  sha256 text not null,
  -- As the headers of a ZIP file have it, as a signed number.
  crc32 integer not null,
  primary key (batch_id, name)
);
-- PDF is compressed already: another try would cost time and find nothing.
alter table audit_files alter column content set storage external;

-- Exports have a chain of events.
alter table journal drop constraint journal_subject_check;
alter table journal add constraint journal_subject_check check (
  subject in ('person', 'template', 'plan', 'webhook', 'group', 'calendar', 'audit')
) not valid;
alter table journal_heads drop constraint journal_heads_subject_check;
alter table journal_heads add constraint journal_heads_subject_check check (
  subject in ('person', 'template', 'plan', 'webhook', 'group', 'calendar', 'audit', 'anchors')
) not valid;
