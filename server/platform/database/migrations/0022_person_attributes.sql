-- What a company's directory or a CSV file says about a person (People 11). Empty means not known.
alter table people
  add column department text not null default '',
  add column job_title text not null default '',
  add column location text not null default '',
  add column employment_type text not null default '',
  add column start_on date,
  add column left_on date,
  add column private_email text,
  add column language text not null default '',
  add column external_id text,
  add column about text not null default '',
  -- The fields that SCIM has written: nobody changes them by hand (People 12).
  add column scim_fields text[] not null default '{}';
alter table people
  add constraint people_attributes check (
    char_length(department) <= 200 and char_length(job_title) <= 200 and char_length(location) <= 200
    and char_length(employment_type) <= 200 and char_length(language) <= 35
  ) not valid,
  add constraint people_private_email check (char_length(private_email) <= 254) not valid,
  add constraint people_external_id_length check (char_length(external_id) between 1 and 200) not valid,
  add constraint people_about check (char_length(about) <= 500) not valid;
alter table people validate constraint people_attributes;
alter table people validate constraint people_private_email;
alter table people validate constraint people_external_id_length;
alter table people validate constraint people_about;

create unique index people_external_id on people (external_id) where external_id is not null;
