-- The departments whose plans and templates a person of HR sees (HR 1); null for all, also of people without one.
-- What the release before leaves in it means nothing: it does not read the column.
alter table people
  add column hr_departments text[],
  add constraint people_hr_departments check (
    cardinality(hr_departments) between 1 and 200 and array_position(hr_departments, null) is null
  ) not valid;
alter table people validate constraint people_hr_departments;
