-- The notifications of plans that were deleted lately are settled every hour.
create index plans_deleted on plans (deleted_at) where deleted_at is not null;
