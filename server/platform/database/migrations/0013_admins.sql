-- Roles, and the end of an account (People 8). A disabled person has no session and no calendar feed.
alter table people
  add column is_hr boolean not null default false,
  add column is_admin boolean not null default false,
  add column disabled_at timestamptz,
  add column last_sign_in_at timestamptz,
  -- Where the person was entered: people of a directory are not changed by hand.
  add column source text not null default 'manual';
alter table people
  add constraint people_source check (source in ('manual', 'csv', 'scim')) not valid;
alter table people validate constraint people_source;

-- For the list of a person's own sessions (Sign-in 15).
alter table sessions
  add column device text,
  add column address text;
alter table sessions
  add constraint sessions_device check (char_length(device) <= 200) not valid,
  add constraint sessions_address check (char_length(address) <= 100) not valid;
alter table sessions validate constraint sessions_device;
alter table sessions validate constraint sessions_address;

-- The text without case and accents, as `searchKey` in shared/search.ts.
create function search_key(text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(
    translate(
      lower(regexp_replace(normalize($1, NFKD), U&'[\0300-\036F]', '', 'g')),
      'łøđıς', 'lodiσ'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- The order of the list of people: by name, people without one by email. Cut, because an index entry has at most 2,704 bytes.
create function list_key(name text, email text) returns text
  language sql immutable parallel safe
  return left(search_key(coalesce(nullif(btrim(name), ''), email)), 100);

create index people_list on people (list_key(name, email) collate "C", id);
create index people_admins on people (id) where is_admin;
