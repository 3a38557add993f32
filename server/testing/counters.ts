import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import type { TestApp } from './app.ts';

/**
 * Checks after the tests of a file that the counters of every subplan, of deleted plans too, match its tasks.
 */
export function checkCounters(app: TestApp): void {
  afterAll(async () => {
    const { rows } = await sql`
      select subplans.id, total_tasks, completed_tasks,
        count(tasks.id)::int as tasks, (count(tasks.id) filter (where tasks.completed))::int as done,
        others_open, (count(tasks.id) filter (where not tasks.completed and tasks.owner_kind <> 'employee'))::int as others
      from subplans
        left join topics on topics.subplan_id = subplans.id
        left join tasks on tasks.topic_id = topics.id and tasks.counts
      where plan_id is not null
      group by subplans.id
      having count(tasks.id) <> total_tasks or count(tasks.id) filter (where tasks.completed) <> completed_tasks
        or count(tasks.id) filter (where not tasks.completed and tasks.owner_kind <> 'employee') <> others_open`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });
}
