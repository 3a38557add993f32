import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import type { TestApp } from './app.ts';

/** After the tests of this file: every subplan of every plan, deleted ones too, counts exactly the tasks that it has. */
export function keepsCounters(app: TestApp): void {
  afterAll(async () => {
    const { rows } = await sql`
      select subplans.id, total_tasks, completed_tasks,
        count(tasks.id)::int as tasks, (count(tasks.id) filter (where tasks.completed))::int as done
      from subplans
        left join topics on topics.subplan_id = subplans.id
        left join tasks on tasks.topic_id = topics.id
      where plan_id is not null
      group by subplans.id
      having count(tasks.id) <> total_tasks or count(tasks.id) filter (where tasks.completed) <> completed_tasks`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });
}
