-- The overview counts closed plans without those of its reader. With both parties in the index no plan is read for it. The new indexes
-- come first, since dropping one keeps everybody from the table until the end.
create index plans_inactive_of on plans (id) include (user_id, manager_id)
  where completed_at is null and not active_plan and deleted_at is null;
create index plans_completed_of on plans (completed_at) include (user_id, manager_id)
  where completed_at is not null and deleted_at is null;
drop index plans_inactive;
drop index plans_completed;
