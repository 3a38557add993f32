import { sql } from 'kysely';
import type { ItemKind } from '#shared/checklist/fields.ts';
import type { SignatureRole } from '#shared/plans/refusals.ts';
import type { SignatureEvidence } from '#shared/signing/evidence.ts';
import { signedColumn } from '../checklist/sparse.sql.ts';
import { type Condition, isLatestOfPlan } from '../platform/conditions/conditions.sql.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { FIRST_ID, readPages } from '../platform/database/pages.ts';
import type { SignedContent } from '../plans/content/contentHash.ts';
import { FIRST_FORMAT, signedColumns } from '../plans/content/formats.ts';
import { APPROVED_AT, ofPlan, SIGNED_AT } from '../plans/conditions.sql.ts';
import { IS_ONGOING } from '../plans/rules/rules.sql.ts';

/** A stored signature. A voided one is that of a returned plan (Signing 4). */
export type StoredSignature = SignatureEvidence & { voided_at: string | null };

/** Returns all signatures of a plan, also voided ones, the employee's first. */
export async function listEvidence(db: Database, planId: string): Promise<StoredSignature[]> {
  const rows = await db
    .selectFrom('plan_signatures')
    .select(['name', 'email', 'meaning', 'signed_at', 'content_hash'])
    .select(['id', 'person_id', 'identity_issuer', 'identity_subject', 'session_id', 'address', 'device'])
    .select((eb) => [eb.ref('role').$castTo<SignatureRole>().as('role'), 'voided_at', 'seen_version'])
    .select('content_format')
    .where('plan_id', '=', planId)
    .orderBy('role')
    .orderBy('signed_at')
    .execute();
  return rows.map(asRecorded);
}

type SignatureRow = Omit<StoredSignature, 'seen_version' | 'content_format'> & {
  seen_version: number | null;
  content_format: number;
};

/** Returns the signature as its event has it: without a version that was not said, and without the first format. */
function asRecorded({ seen_version, content_format, ...signature }: SignatureRow): StoredSignature {
  return {
    ...signature,
    ...(seen_version === null ? {} : { seen_version }),
    ...(content_format === FIRST_FORMAT ? {} : { content_format }),
  };
}

export type NewSignature = Omit<SignatureEvidence, 'identity_issuer' | 'identity_subject'>;

/** Stores a signature with the person's current identity, and returns it. */
export async function insertSignature(
  tx: Transaction,
  planId: string,
  signature: NewSignature,
): Promise<SignatureEvidence> {
  const identity = await tx
    .selectFrom('people')
    .select(['identity_issuer', 'identity_subject'])
    .where('id', '=', signature.person_id)
    .executeTakeFirstOrThrow();
  const evidence = { ...signature, ...identity };
  await tx
    .insertInto('plan_signatures')
    .values({ ...evidence, plan_id: planId })
    .execute();
  return evidence;
}

/**
 * Whether the other side of an active plan has signed it, and the recipient is the side that has not. Each return and each signature
 * after it ask once more: the last request counts.
 */
export const signatureMissing: Condition = (row) => {
  const isMissing = sql`${IS_ONGOING} and (
    (plans.manager_id = ${row.person_id} and ${APPROVED_AT} is null and ${SIGNED_AT} is not null)
    or (plans.user_id = ${row.person_id} and ${SIGNED_AT} is null and ${APPROVED_AT} is not null)
  )`;
  return sql`(${ofPlan(row, isMissing)} and ${isLatestOfPlan(row)})`;
};

/** Voids the employee's signature and returns its id. */
export async function voidEmployeeSignature(tx: Transaction, planId: string, at: Date): Promise<string> {
  const { id } = await tx
    .updateTable('plan_signatures')
    .set({ voided_at: at.toISOString() })
    .where('plan_id', '=', planId)
    .where('role', '=', 'employee')
    .where('voided_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns how often the plan has been returned (Signing 4). */
export async function countReturns(db: Database, planId: string): Promise<number> {
  const { count } = await db
    .selectFrom('plan_signatures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('plan_id', '=', planId)
    .where('voided_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

// The number of plans per query, about a megabyte for plans of 50 tasks.
const PAGE_SIZE = 100;

/** Yields all plans that have a signature, or an event of one in the journal, in pages. */
export function readSignedPlans(db: Database): AsyncGenerator<SignedPlan[]> {
  return readPages<SignedPlan>(PAGE_SIZE, async (last) =>
    findSignedPlans(db, await listSignedPlans(db, last?.id ?? FIRST_ID)),
  );
}

/** Returns the ids of the next signed plans after one. */
async function listSignedPlans(db: Database, after: string): Promise<string[]> {
  // Each part has a limit, so that PostgreSQL reads a page of its index instead of all signatures or events.
  const { rows } = await sql<{ id: string }>`
    (select distinct plan_id as id from plan_signatures where plan_id > ${after} order by id limit ${PAGE_SIZE})
    union
    (select distinct subject_id from journal
      where event in ('plan.signed', 'plan.approved') and subject_id > ${after}
      order by subject_id limit ${PAGE_SIZE})
    order by id limit ${PAGE_SIZE}`.execute(db);
  return rows.map(({ id }) => id);
}

type SignedPlan = {
  id: string;
  /** The signed content as it is now; null when the row of the plan is missing. */
  content: SignedContent | null;
  signatures: StoredSignature[];
  /** The events of signatures and returns. */
  events: { event: string; detail: unknown }[];
};

/** The signed fields of an item, as columns of the innermost table of a query. */
const columns = (kind: ItemKind) => sql.join(signedColumns(kind).map((name) => signedColumn(kind, name)));

/** Returns the content, the signatures and their history of plans, in the order of their ids. */
async function findSignedPlans(db: Database, ids: string[]): Promise<SignedPlan[]> {
  // One statement is one snapshot. As JSON, since a row for each task would take most of the time.
  const { rows } = await sql<Omit<SignedPlan, 'signatures'> & { signatures: SignatureRow[] }>`
    select signed.id, (
      select to_json(content) from (
        select plans.id, name, description, user_id, assigned_at, assigned_on, coalesce((
          select json_agg(subplan) from (
            select ${columns('subplan')}, coalesce((
              select json_agg(topic) from (
                select ${columns('topic')}, coalesce((
                  select json_agg(task) from (
                    select ${columns('task')}
                    from tasks where topic_id = topics.id order by position
                  ) as task
                ), '[]') as tasks
                from topics where subplan_id = subplans.id order by position
              ) as topic
            ), '[]') as topics
            from subplans where plan_id = plans.id order by due_date, position
          ) as subplan
        ), '[]') as subplans
        from plans where plans.id = signed.id
      ) as content
    ) as content, coalesce((
      select json_agg(signature) from (
        select id, role, person_id, name, email, meaning, signed_at, identity_issuer, identity_subject,
          session_id, address, device, content_hash, voided_at, seen_version, content_format
        from plan_signatures where plan_id = signed.id order by role, signed_at
      ) as signature
    ), '[]') as signatures, coalesce((
      select json_agg(recorded) from (
        select event, detail from journal
        where subject_id = signed.id and subject = 'plan'
          and event in ('plan.signed', 'plan.approved', 'plan.returned')
        order by seq
      ) as recorded
    ), '[]') as events
    from unnest(${ids}::uuid[]) as signed (id) order by signed.id`.execute(db);
  return rows.map((row) => {
    if (row.content) formatContent(row.content);
    const signatures = row.signatures.map(asRecorded);
    for (const signature of signatures) {
      signature.signed_at = isoInstant(signature.signed_at);
      if (signature.voided_at !== null) signature.voided_at = isoInstant(signature.voided_at);
    }
    return { ...row, signatures };
  });
}

/** Gives the instants of the content the form that is signed. */
function formatContent(content: SignedContent): void {
  content.assigned_at = isoInstant(content.assigned_at);
  for (const { topics } of content.subplans) {
    for (const task of topics.flatMap(({ tasks }) => tasks)) {
      if (task.status_changed_at !== null) task.status_changed_at = isoInstant(task.status_changed_at);
    }
  }
}

/** Returns an instant of PostgreSQL's JSON as it is returned outside of JSON; infinity as it is. */
function isoInstant(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
