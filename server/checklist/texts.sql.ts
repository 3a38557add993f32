import { sql } from 'kysely';
import { type ItemKind, TEXT_FORMS, type TextName } from '#shared/checklist/fields.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { TABLES } from './columns.ts';

/** The texts of an item of each kind. */
type ItemTexts<K extends ItemKind> = { id: string } & Record<TextName<K>, string>;
type PlanTexts = { [K in ItemKind]: ItemTexts<K>[] };

/** The tables from that of a kind up to the subplans. */
const FROM: Record<ItemKind, string> = {
  subplan: 'subplans',
  topic: 'topics join subplans on subplans.id = topics.subplan_id',
  task: 'tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id',
};

const textColumns = (kind: ItemKind) => Object.keys(TEXT_FORMS[kind]);

/** Returns the texts of all items of a plan. */
export async function readTexts(tx: Transaction, planId: string): Promise<PlanTexts> {
  return {
    subplan: await textsOf(tx, 'subplan', planId),
    topic: await textsOf(tx, 'topic', planId),
    task: await textsOf(tx, 'task', planId),
  };
}

async function textsOf<K extends ItemKind>(tx: Transaction, kind: K, planId: string) {
  const columns = ['id', ...textColumns(kind)].map((column) => sql.ref(`${TABLES[kind]}.${column}`));
  const { rows } = await sql<ItemTexts<K>>`
    select ${sql.join(columns)} from ${sql.raw(FROM[kind])} where subplans.plan_id = ${planId}`.execute(tx);
  return rows;
}

/** Replaces the texts of these items. */
export async function writeTexts(tx: Transaction, texts: PlanTexts): Promise<void> {
  for (const kind of ['subplan', 'topic', 'task'] as const) await write(tx, kind, texts[kind]);
}

async function write(tx: Transaction, kind: ItemKind, items: readonly object[]): Promise<void> {
  const columns = textColumns(kind);
  const changes = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  const types = columns.map((column) => sql`${sql.ref(column)} text`);
  await sql`
    update ${sql.table(TABLES[kind])} set ${sql.join(changes)}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (id uuid, ${sql.join(types)})
    where ${sql.ref(`${TABLES[kind]}.id`)} = given.id`.execute(tx);
}
