-- U+FDFA alone becomes 18 characters, at most four times more than any other: a text of 5,000 took 9 ms to search.
-- It is left out, as in shared/search.ts.
create or replace function search_key(text) returns text
  language sql immutable parallel safe
  return case
    when octet_length($1) = length($1) then lower($1 collate "C")
    else replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(translate($1, U&'\FDFA', ''), NFKD), U&'[\0300-\036F]', '', 'g')),
        'łøđıς', 'lodiσ'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  end;

-- The search key of all texts of a template's subplan (Templates 6). It belongs to the version of the template in
-- `searched_version`: the release before changes texts without it.
alter table subplans add column search_text text;
alter table templates add column searched_version integer;

update subplans set search_text = search_key(concat_ws(E'\n', name, description, (
  select string_agg(concat_ws(E'\n', topics.name, topics.description), E'\n')
  from topics where topics.subplan_id = subplans.id
)))
where template_id is not null;
update templates set searched_version = version;
