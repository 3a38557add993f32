-- Set while a deleted webhook waits for the housekeeping to remove its deliveries, which may be millions (Webhooks 8).
-- The check also holds for the release before, which knows nothing of the column: it can neither enable a deleted
-- webhook nor give it a secret again, and its own deletion removes the row.
alter table webhooks
  add column deleted_at timestamptz,
  add constraint webhooks_deleted_is_empty check (
    deleted_at is null or (not enabled and secret = '' and previous_secret is null)
  );
