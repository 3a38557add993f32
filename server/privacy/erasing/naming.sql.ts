import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/connect.ts';
import { FIRST_ID } from '../../platform/database/pages.ts';
import type { Scrub } from './scrub.ts';

/** Former names and emails of a person too, as the history has them. */
export async function listNames(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select actor_name as text from journal where actor_id = any(${[...ids]}::uuid[])
    union
    select detail ->> field from journal cross join unnest(array['name', 'email']) as field
    where subject = 'person' and subject_id = any(${[...ids]}::uuid[]) and event in ('person.created', 'person.claimed')
      and jsonb_typeof(detail -> field) = 'string'
    union
    select change ->> side from journal
      cross join jsonb_array_elements(case jsonb_typeof(detail -> 'changes') when 'array' then detail -> 'changes' else '[]' end)
        as change
      cross join unnest(array['old', 'new']) as side
    where subject = 'person' and subject_id = any(${[...ids]}::uuid[]) and change ->> 'field' in ('name', 'email')
      and jsonb_typeof(change -> side) = 'string'`.execute(tx);
  return rows.map(({ text }) => text);
}

/** The texts as JSON spells them, without the quotes around them. */
const needlesOf = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text.trim() !== '').map((text) => JSON.stringify(text).slice(1, -1));

type VersionKey = { template_id: string; edit: number };

/** The mails and the deliveries that name a person: their ids, and the versions of templates that may. */
type Naming = { mails: string[]; deliveries: string[]; versions: VersionKey[] };

/**
 * Finds the mails whose content has one of the texts, and the deliveries with an id of the person: those with greater ids
 * than `after`, by default all, which reads both tables.
 */
export async function findNaming(
  tx: Transaction,
  ids: readonly string[],
  { texts, after = FIRST_ID }: { texts: readonly string[]; after?: string },
): Promise<Naming> {
  const needles = needlesOf(texts);
  const mails = await sql<{ id: string }>`
    select id from outbox
    where id > ${after}
      and exists (select from unnest(${needles}::text[]) as needle where strpos(content::text, needle) > 0)`.execute(
    tx,
  );
  // With their name alone a delivery names them, too, such as that of a task into whose name it was filled.
  const deliveries = await sql<{ id: string }>`
    select id from webhook_deliveries
    where id > ${after}
      and exists (select from unnest(${[...ids, ...needles]}::text[]) as needle where strpos(body, needle) > 0)`.execute(
    tx,
  );
  const versions = await sql<VersionKey>`
    select template_id, edit from template_versions
    where published_at > ${timeOf(after)}
      and exists (select from unnest(${needles}::text[]) as needle where strpos(content::text, needle) > 0)`.execute(
    tx,
  );
  return {
    mails: mails.rows.map(({ id }) => id),
    deliveries: deliveries.rows.map(({ id }) => id),
    versions: versions.rows,
  };
}

/** Returns the time of an id (UUIDv7), which starts with its milliseconds. */
const timeOf = (id: string) =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();

/**
 * Deletes the versions of templates that name a person and are not the current one, which has what people have written into the
 * template. Returns their number.
 */
export async function deleteNamingVersions(
  tx: Transaction,
  scrub: Scrub,
  keys: readonly VersionKey[],
): Promise<number> {
  let deleted = 0;
  // One by one: each may have 1 MiB.
  for (const { template_id, edit } of keys) {
    const { rows } = await sql<{ content: unknown }>`
      select content from template_versions
      where template_id = ${template_id} and edit = ${edit}
        and edit < (select version from templates where id = template_id)`.execute(tx);
    if (!rows.some(({ content }) => scrub.isInValue(content))) continue;
    await tx
      .deleteFrom('template_versions')
      .where('template_id', '=', template_id)
      .where('edit', '=', edit)
      .execute();
    deleted += 1;
  }
  return deleted;
}
