-- Evidence can be inserted, superseded once, and erased once, of which its hash stays (Tasks 5). Every other change is refused.
create function evidence_stays() returns trigger language plpgsql as $$
declare
  changeable constant text[] := array['superseded_at', 'answer', 'salt', 'erased_at', 'erased_by'];
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - changeable = to_jsonb(old) - changeable
    and (old.superseded_at is null or new.superseded_at is not distinct from old.superseded_at)
    and (
      (new.answer is not distinct from old.answer and new.salt is not distinct from old.salt
        and new.erased_at is not distinct from old.erased_at and new.erased_by is not distinct from old.erased_by)
      or (old.erased_at is null and new.erased_at is not null and new.answer is null and new.salt is null)
    )
  then
    return new;
  end if;
  raise exception 'evidence is never changed';
end
$$;

create trigger evidence_stays before update or delete on task_evidence
  for each row execute function evidence_stays();
create trigger evidence_is_not_emptied before truncate on task_evidence
  for each statement execute function evidence_stays();

-- The application's role may own the table, so its own rights are revoked. The triggers also apply to superusers.
revoke delete, truncate on task_evidence from current_user, public;
