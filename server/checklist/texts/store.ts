import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/connect.ts';

/** The texts of an item; its table says which. */
export type ItemTexts = {
  id: string;
  name: string;
  description?: string;
  note?: string;
  task_content?: string;
};
export type PlanTexts = { subplans: ItemTexts[]; topics: ItemTexts[]; tasks: ItemTexts[] };

/** Returns the texts of all items of a plan. */
export async function readTexts(tx: Transaction, planId: string): Promise<PlanTexts> {
  const ofPlan = sql`join subplans on subplans.id = topics.subplan_id and subplans.plan_id = ${planId}`;
  const [subplans, topics, tasks] = [
    await sql<ItemTexts>`select id, name, description from subplans where plan_id = ${planId}`.execute(tx),
    await sql<ItemTexts>`select topics.id, topics.name, topics.description from topics ${ofPlan}`.execute(tx),
    await sql<ItemTexts>`
      select tasks.id, tasks.name, tasks.note, tasks.task_content
      from tasks join topics on topics.id = tasks.topic_id ${ofPlan}`.execute(tx),
  ];
  return { subplans: subplans.rows, topics: topics.rows, tasks: tasks.rows };
}

/** Replaces the texts of these items. */
export async function writeTexts(tx: Transaction, { subplans, topics, tasks }: PlanTexts): Promise<void> {
  await sql`
    update subplans set name = given.name, description = given.description
    from ${given(subplans)} where subplans.id = given.id`.execute(tx);
  await sql`
    update topics set name = given.name, description = given.description
    from ${given(topics)} where topics.id = given.id`.execute(tx);
  await sql`
    update tasks set name = given.name, note = given.note, task_content = given.task_content
    from ${given(tasks)} where tasks.id = given.id`.execute(tx);
}

const given = (items: readonly ItemTexts[]) => sql`
  jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as given (id uuid, name text, description text, note text, task_content text)`;
