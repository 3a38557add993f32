-- What people read only because they are HR (Access log 1). Append-only; old rows are removed by the function below.
create table access_log (
  -- UUIDv7: the newest row has the greatest.
  id uuid primary key,
  at timestamptz(3) not null,
  -- The organisation's day of `at`.
  day date not null,
  -- Without a foreign key, whose checks need the right to update, which nobody has here.
  viewer_id uuid not null,
  kind text not null check (kind in ('plan', 'list', 'csv', 'evidence')),
  -- The plan; null for what shows many.
  subject_id uuid,
  -- The number of the plan's last event then, after which its history shows the row; 0 without a subject.
  after_seq integer not null check (after_seq >= 0),
  -- No names and no search terms: the row is not changed when a person is erased.
  detail jsonb not null
);

-- Once a viewer, subject, kind and day.
create unique index access_log_once on access_log (viewer_id, day, kind, subject_id) nulls not distinct;
create index access_log_subject on access_log (subject_id, after_seq, id) where subject_id is not null;
create index access_log_day on access_log (day);

create function access_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('gangway.removes_old_accesses', true) = 'on' then
    return null;
  end if;
  raise exception 'the access log is append-only';
end
$$;

create trigger access_log_append_only before update or delete or truncate on access_log
  for each statement execute function access_log_is_append_only();

-- Removes up to `most` rows of days before `before` and returns their number. The application's role may call it, and
-- delete nothing in another way. Rows of the last 30 days stay whatever it passes.
create function remove_old_accesses(before date, most integer) returns bigint language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare removed bigint;
begin
  -- Until the end of the transaction, so it is taken back below. Only a superuser may write it into the function's head.
  perform set_config('gangway.removes_old_accesses', 'on', true);
  delete from public.access_log where id = any(array(
    select id from public.access_log where day < least(before, current_date - 30) order by day limit most
  ));
  get diagnostics removed = row_count;
  perform set_config('gangway.removes_old_accesses', 'off', true);
  return removed;
end
$$;

-- The function runs with the rights of the owner, who keeps that of deleting; the trigger refuses it elsewhere.
revoke all on function remove_old_accesses from public;
revoke update, truncate on access_log from current_user, public;
