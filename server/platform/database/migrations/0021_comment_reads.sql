-- The last comment of a plan that each person has seen (Comments 3).
create table comment_reads (
  plan_id uuid not null references plans (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  -- No foreign key: it is only compared. Ids of comments grow with time.
  last_comment_id uuid not null,
  primary key (plan_id, person_id)
);

create index comment_reads_person on comment_reads (person_id);
