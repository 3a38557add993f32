import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { TASKS, TOPICS, WORDS } from '../vocabulary.ts';
import { ID_KINDS, wordList } from './functions.ts';
import { SUBPLAN_DAYS, TASKS_PER_SUBPLAN, TASKS_PER_TOPIC, TOPICS_PER_SUBPLAN } from './sizes.ts';

const SUBPLANS = SUBPLAN_DAYS.length;
const topicNames = wordList(TOPICS);
const text = sql.lit(WORDS.slice(0, 15).join(' '));

/** Adds the checklists of the owners. Their tasks are completed in their order. */
export async function fillChecklists(db: Database, owner: 'template' | 'plan'): Promise<void> {
  const isPlan = sql.lit(owner === 'plan');
  // Templates and plans are numbered from 0 both.
  const kind = (name: 'subplan' | 'topic' | 'task') => sql.lit(ID_KINDS[name] + (owner === 'plan' ? 0 : 16));
  const subplanId = sql`pg_temp.uid(${kind('subplan')}, at, n * ${sql.lit(SUBPLANS)} + s)`;
  const topicNumber = sql`(n * ${sql.lit(SUBPLANS)} + s) * ${sql.lit(TOPICS_PER_SUBPLAN)} + t`;

  await sql`
    insert into subplans (id, template_id, plan_id, position, name, description, due_in_days, public, due_date,
      total_tasks, completed_tasks)
    select ${subplanId}, case when not ${isPlan} then id end, case when ${isPlan} then id end, s,
      pg_temp.pick(${topicNames}, n + s, 8) || ' ' || (s + 1), ${text}, days, pg_temp.percent(n + s, 9) < 90,
      case when ${isPlan} then assigned_on + days + 1 end, ${sql.lit(TASKS_PER_SUBPLAN)},
      greatest(0, least(${sql.lit(TASKS_PER_SUBPLAN)}, done - s * ${sql.lit(TASKS_PER_SUBPLAN)}))
    from owners cross join lateral (
      select day.n - 1 as s, days from unnest(${sql.lit(`{${SUBPLAN_DAYS.join(',')}}`)}::int[]) with ordinality as day (days, n)
    ) as subplan
    order by n, s`.execute(db);

  await sql`
    insert into topics (id, subplan_id, position, name, description)
    select pg_temp.uid(${kind('topic')}, at, ${topicNumber}), ${subplanId}, t,
      pg_temp.pick(${topicNames}, ${topicNumber}, 10), ${text}
    from owners cross join generate_series(0, ${sql.lit(SUBPLANS - 1)}) as s
    cross join generate_series(0, ${sql.lit(TOPICS_PER_SUBPLAN - 1)}) as t
    order by n, s, t`.execute(db);

  // Materialized, so that the id of a topic is made once and not for each of its tasks.
  await sql`
    with topic as materialized (
      select pg_temp.uid(${kind('topic')}, at, ${topicNumber}) as topic_id, at, done,
        ${topicNumber} as number, s * ${sql.lit(TASKS_PER_SUBPLAN)} + t * ${sql.lit(TASKS_PER_TOPIC)} as first
      from owners cross join generate_series(0, ${sql.lit(SUBPLANS - 1)}) as s
      cross join generate_series(0, ${sql.lit(TOPICS_PER_SUBPLAN - 1)}) as t
      order by n, s, t
    )
    insert into tasks (id, topic_id, position, name, task_content, note, completed, status_changed_at)
    select pg_temp.uid(${kind('task')}, at, number * ${sql.lit(TASKS_PER_TOPIC)} + k), topic_id, k,
      pg_temp.pick(${wordList(TASKS)}, number + k, 11),
      case when (number + k) % 3 = 0 then 'intranet.company.example/handbook' else '' end, '',
      first + k < done, case when first + k < done then at + (1 + first + k) * interval '2 hours' end
    from topic cross join generate_series(0, ${sql.lit(TASKS_PER_TOPIC - 1)}) as k`.execute(db);
}
