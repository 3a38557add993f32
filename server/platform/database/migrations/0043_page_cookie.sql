-- The digest of the cookie by which a session opens pages (Sign-in 23). Sessions of releases before have none: their pages
-- are drawn in the browser.
alter table sessions add column page_digest bytea;
create unique index sessions_page_digest on sessions (page_digest) where page_digest is not null;
