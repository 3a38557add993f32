-- Who does the tasks of somebody who is away, and until when (Owners 11). `stand_in_until` is the last day, as it was chosen, and
-- `stand_in_ends_at` its end in the organisation's time zone, by which statements decide. What the columns may hold together is
-- checked for new rows only: no existing row has a value in them.
alter table people
  add column stand_in_id uuid,
  add column stand_in_until date,
  add column stand_in_ends_at timestamptz;
alter table people
  add constraint people_stand_in_id_fkey foreign key (stand_in_id) references people (id) not valid,
  add constraint people_stand_in_check check (
    (stand_in_id is null) = (stand_in_until is null) and (stand_in_id is null) = (stand_in_ends_at is null)
    and stand_in_id is distinct from id
  ) not valid;

-- For whom somebody stands in: read with each task that is ticked, and in whole for the mails of a day.
create index people_stand_in on people (stand_in_id) where stand_in_id is not null;
