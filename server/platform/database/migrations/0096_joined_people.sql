-- The record into which a second record of the same person was joined (Joining 3): what they have signed keeps naming the second one.
alter table people add column joined_into uuid;
alter table people add constraint people_joined_into_fkey foreign key (joined_into) references people (id) not valid;
create index people_joined on people (joined_into) where joined_into is not null;
