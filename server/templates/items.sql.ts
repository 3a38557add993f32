import { sql } from 'kysely';
import type { Viewer } from '#shared/people/viewer.ts';
import type { Database } from '../platform/database/connect.ts';
import { seesOf, visibleSubplan } from './subplans.sql.ts';

/** Returns those of the ids that are items of templates that the viewer may see, the possible origins of a plan's items. */
export async function findTemplateItemIds(
  db: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Set<string>> {
  const visible = () =>
    db
      .selectFrom('subplans')
      .innerJoin('templates', 'templates.id', 'subplans.template_id')
      .where(visibleSubplan(viewer, seesOf(viewer)));
  const topics = () => visible().innerJoin('topics', 'topics.subplan_id', 'subplans.id');
  const isGiven = (id: 'subplans.id' | 'topics.id' | 'tasks.id') =>
    sql<boolean>`${sql.ref(id)} = any(${[...ids]}::uuid[])`;
  const rows = await visible()
    .select('subplans.id')
    .where(isGiven('subplans.id'))
    .unionAll(topics().select('topics.id').where(isGiven('topics.id')))
    .unionAll(
      topics()
        .innerJoin('tasks', 'tasks.topic_id', 'topics.id')
        .select('tasks.id')
        .where(isGiven('tasks.id')),
    )
    .execute();
  return new Set(rows.map((row) => row.id));
}
