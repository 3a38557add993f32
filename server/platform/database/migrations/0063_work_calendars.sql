-- Which days people work, by their location (Working days 3). Without a row everybody works from Monday to Friday, as before.
create table work_calendars (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  -- By ISO 8601: 1 = Monday to 7 = Sunday, ascending.
  weekdays integer[] not null check (
    cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]
  ),
  locations text[] not null default '{}',
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index work_calendars_name on work_calendars (lower(normalize(name, NFKC)));
create unique index work_calendars_default on work_calendars (is_default) where is_default;

create table days_off (
  calendar_id uuid not null references work_calendars (id) on delete cascade,
  day date not null,
  name text not null check (char_length(name) <= 200),
  source text not null default 'manual' check (source in ('manual', 'file')),
  primary key (calendar_id, day)
);

-- Calendars have a chain of events.
alter table journal drop constraint journal_subject_check;
alter table journal add constraint journal_subject_check check (
  subject in ('person', 'template', 'plan', 'webhook', 'group', 'calendar')
) not valid;
alter table journal_heads drop constraint journal_heads_subject_check;
alter table journal_heads add constraint journal_heads_subject_check check (
  subject in ('person', 'template', 'plan', 'webhook', 'group', 'calendar', 'anchors')
) not valid;
