import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { GENESIS_HASH } from '#server/platform/journal/chain.ts';
import { SIGNATURE_MEANING } from '#shared/signing/meaning.ts';
import { ID_KINDS, jsonText } from './functions.ts';

/** Adds signatures, history and mails of the plans of the round. The hashes are those of the product. */
export async function fillRecords(db: Database): Promise<void> {
  // The tables of the round grow between its statements, and the statistics of PostgreSQL are older: without
  // this it would read them as a whole.
  await sql`set enable_seqscan = off`.execute(db);
  await sql`set enable_hashjoin = off`.execute(db);
  await sql`set enable_mergejoin = off`.execute(db);
  await fillSignatures(db);
  await sql`reset enable_seqscan`.execute(db);
  await sql`reset enable_hashjoin`.execute(db);
  await sql`reset enable_mergejoin`.execute(db);
  await fillJournal(db);
  await fillMails(db);
}

const text = (column: string) => jsonText(sql.ref(column));

/** Adds the signatures, with the hash of the content as `contentHash` makes it. */
async function fillSignatures(db: Database): Promise<void> {
  const task = sql`'{"completed":' || completed || ',"id":"' || id || '","name":' || ${text('name')}
    || ',"note":' || ${text('note')} || ',"status_changed_at":' || coalesce('"' || pg_temp.iso(status_changed_at) || '"', 'null')
    || ',"task_content":' || ${text('task_content')} || '}'`;
  const topic = sql`'{"description":' || ${text('description')} || ',"id":"' || id || '","name":' || ${text('name')}
    || ',"tasks":[' || (select string_agg(${task}, ',' order by position) from tasks where topic_id = topics.id) || ']}'`;
  const subplan = sql`'{"description":' || ${text('description')} || ',"due_date":"' || due_date || '","id":"' || id
    || '","name":' || ${text('name')} || ',"topics":['
    || (select string_agg(${topic}, ',' order by position) from topics where subplan_id = subplans.id) || ']}'`;
  const plan = sql`'{"assigned_at":"' || pg_temp.iso(assigned_at) || '","assigned_on":"' || plans.assigned_on
    || '","description":' || ${text('description')} || ',"id":"' || plans.id || '","name":' || ${text('name')} || ',"subplans":['
    || (select string_agg(${subplan}, ',' order by due_date, position) from subplans where plan_id = plans.id)
    || '],"user_id":"' || plans.user_id || '"}'`;
  await sql`
    insert into plan_signatures (id, plan_id, role, person_id, name, email, meaning, signed_at, content_hash)
    select pg_temp.uid(${ID_KINDS.signature}, owners.at, 2 * n + number), owners.id,
      case number when 1 then 'employee' else 'manager' end,
      case number when 1 then owners.user_id else owners.manager_id end,
      case number when 1 then user_name else manager_name end,
      case number when 1 then user_email else manager_email end,
      case number when 1 then ${SIGNATURE_MEANING.employee} else ${SIGNATURE_MEANING.manager} end,
      owners.at + (6 + number) * interval '1 day', content.hash
    from owners join plans on plans.id = owners.id
    cross join lateral (select pg_temp.sha256_hex(${plan}) as hash offset 0) as content
    cross join generate_series(1, signed) as number
    where signed > 0
    order by n, number`.execute(db);
}

/** Adds the events as chains: the assignment, the completed tasks and the signatures. */
async function fillJournal(db: Database): Promise<void> {
  await sql`
    with event as (
      select n, owners.id as subject_id, 1 as seq, owners.at, manager_id as actor_id, manager_name as actor_name,
        'plan.assigned' as event, '{"user_id":"' || user_id || '"}' as detail
      from owners
      union all
      select n, owners.id, 2 + number::int, owners.at + (1 + number) * interval '2 hours', user_id, user_name,
        'plan.task_completed',
        '{"name":"' || 'Task ' || (number + 1) || '","task_id":"' || pg_temp.uid(${ID_KINDS.task}, owners.at, n * 50 + number) || '"}'
      from owners cross join generate_series(0, done - 1) as number
      union all
      select n, owners.id, case role when 'employee' then done + 2 else done + 3 end, signed_at, person_id, name,
        case role when 'employee' then 'plan.signed' else 'plan.approved' end,
        '{"address":null,"content_hash":"' || content_hash || '","device":null,"email":' || ${text('email')}
          || ',"id":"' || signature.id || '","identity_issuer":null,"identity_subject":null,"meaning":' || ${text('meaning')}
          || ',"name":' || ${text('name')} || ',"person_id":"' || person_id || '","role":"' || role
          || '","session_id":null,"signed_at":"' || pg_temp.iso(signed_at) || '"}'
      from owners join plan_signatures signature on signature.plan_id = owners.id and voided_at is null
    ),
    hashed as (
      select *, pg_temp.chain_hash(
        '{"actor_id":"' || actor_id || '","actor_name":' || ${text('actor_name')} || ',"at":"' || pg_temp.iso(at)
          || '","detail":' || detail || ',"event":"' || event || '","prev_hash":"',
        '","seq":' || seq || ',"subject":"plan","subject_id":"' || subject_id || '"}'
      ) over (partition by subject_id order by seq) as hash
      from event
    ),
    written as (
      insert into journal (subject_id, seq, at, actor_id, actor_name, subject, event, detail, prev_hash, hash)
      select subject_id, seq, at, actor_id, actor_name, 'plan', event, detail::jsonb,
        lag(hash, 1, ${GENESIS_HASH}) over (partition by subject_id order by seq), hash
      from hashed
      returning subject_id, seq, hash
    )
    insert into journal_heads (subject_id, subject, seq, hash)
    select subject_id, 'plan', seq, hash from written join owners on owners.id = subject_id
    where seq = 1 + done + signed`.execute(db);
}

/** Adds the mail of each assignment, which was sent. */
async function fillMails(db: Database): Promise<void> {
  await sql`
    insert into outbox (id, key, kind, plan_id, person_id, name, email, content, created_at, attempts,
      next_attempt_at, sent_at)
    select pg_temp.uid(${ID_KINDS.mail}, at, n), 'assigned:' || id, 'assigned', id, user_id, user_name, user_email,
      '{"subject": "You have a new onboarding plan", "preview": "", "paragraphs": [], "action": {"label": "Open", "path": "/"}}',
      at, 1, at, at
    from owners order by n`.execute(db);
}
