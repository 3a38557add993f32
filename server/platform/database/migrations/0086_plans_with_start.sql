-- Whether any plan has a start date, for files that have a column more then. Empty for those who do not use it.
create index plans_start_on on plans (start_on) where start_on is not null;
