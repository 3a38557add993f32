-- During a rolling update the release before writes keys without the digest, which 0012 made not null: its POSTs with a key
-- failed. The empty digest equals that of no body, so a repeated key of such a row is refused as used (API 11), never repeated.
alter table idempotency_keys alter column body_digest set default '';
