-- What a directory may not undo (Directory 9).
alter table people
  -- Whether the directory has disabled the person, and may enable them again; else it was an admin.
  add column disabled_by_directory boolean not null default false,
  -- Whether an admin has taken the role of a manager away, which a directory then does not give.
  add column manager_denied boolean not null default false,
  -- The external id with which the directory has deleted the person, and may bring them back (Directory 5).
  add column scim_deleted_external_id text;

update people set disabled_by_directory = true
where disabled_at is not null and (
  select actor_id is null and actor_name like 'SCIM: %' from journal
  where subject_id = people.id and event = 'person.disabled' order by seq desc limit 1
);

-- The event in which the deletion has cleared it.
update people set scim_deleted_external_id = (
  select change ->> 'old' from journal, jsonb_array_elements(journal.detail -> 'changes') change
  where subject_id = people.id and event = 'person.changed'
    and change ->> 'field' = 'external_id' and change ->> 'new' is null
  order by seq desc limit 1
)
where scim_deleted_at is not null;
