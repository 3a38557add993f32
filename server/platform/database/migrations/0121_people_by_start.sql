-- The list of people by their start, from the earliest and from the latest, who has none last in both. Without them a page of 100,000
-- people takes 0.7 s, with them 10 ms; each has about 5 MB then.
create index people_by_start on people
  (coalesce(start_on - date '2000-01-01', 2147483647), list_key(name, email) collate "C", id);
create index people_by_latest_start on people
  (coalesce(date '2000-01-01' - start_on, 2147483647), list_key(name, email) collate "C", id);
