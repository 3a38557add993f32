-- The condition of the hourly removal of ended sessions, which read all sessions.
create index sessions_end on sessions (least(expires_at, ended_at));
drop index sessions_expiry;
