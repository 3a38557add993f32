import { sql, type UpdateObject } from 'kysely';
import { sparseOf, withSparse } from '../../../checklist/sparse.sql.ts';
import type { Database, Transaction } from '../../../platform/database/connect.ts';
import { preparedOne } from '../../../platform/database/prepared.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { taskColumns } from '../../tasks/tasks.sql.ts';

/** How a task becomes done or open. */
export type Tick = {
  id: string;
  completed: boolean;
  at: Date;
  /** The person who did it, unless it is the employee of the plan. */
  by: string | null;
  /** Why somebody else than its owner has, or why it is not applicable. */
  reason: string | null;
  not_applicable: boolean;
  /** Whether nothing else of the task changes: it has no `by`, no reason and is applicable, before and after. */
  is_bare: boolean;
};

/**
 * Sets `completed` of a task that has the other value, updates the counters of its subplan, and returns the task. `is_plain` says
 * that it has no sparse field.
 */
export async function tickTask(
  tx: Transaction,
  { at, by, is_bare, ...tick }: Tick,
  { is_plain }: { is_plain: boolean },
) {
  const update = { ...tick, completed_by: by, at: at.toISOString() };
  const write = is_bare ? (is_plain ? updatePlainTask : updateBareTask) : updateTask;
  const task = await write(tx, update);
  if (!task) throw new Error('The task does not exist.');
  return withSparse({ sparse: null, ...task });
}

type Update = Omit<Tick, 'at' | 'by' | 'is_bare'> & { at: string; completed_by: string | null };

/** A task that was plain and stays so: one of the employee that counts. */
const updatePlainTask = preparedOne((db, { id, at, completed }: Update) =>
  db
    .with('ticked', (cte) =>
      cte
        .updateTable('tasks')
        .set({ completed, status_changed_at: at })
        .where('tasks.id', '=', id)
        .returning([...taskColumns, 'tasks.status_changed_at', 'tasks.topic_id']),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('subplans')
        .from('ticked')
        .innerJoin('topics', 'topics.id', 'ticked.topic_id')
        .set(() => ({ completed_tasks: COMPLETED }))
        .whereRef('subplans.id', '=', 'topics.subplan_id'),
    )
    .selectFrom('ticked as tasks')
    .select([...taskColumns, 'tasks.status_changed_at']),
);

const updateTask = preparedOne((db, { id, at, completed, completed_by, reason, not_applicable }: Update) =>
  ticked(db, id, { completed, completed_by, reason, not_applicable, status_changed_at: at }),
);

/** Names no other column: the guard of those would call it a new version. */
const updateBareTask = preparedOne((db, { id, at, completed }: Update) =>
  ticked(db, id, { completed, status_changed_at: at }),
);

const ticked = (db: Database, id: string, set: UpdateObject<DB, 'tasks'>) =>
  db
    .with('ticked', (cte) =>
      cte.updateTable('tasks').set(set).where('tasks.id', '=', id).returningAll('tasks'),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('subplans')
        .from('ticked')
        .innerJoin('topics', 'topics.id', 'ticked.topic_id')
        .set(() => ({ completed_tasks: COMPLETED }))
        .whereRef('subplans.id', '=', 'topics.subplan_id')
        // A trigger counts a task of others (migration 0130).
        .where('ticked.owner_kind', '=', 'employee')
        .where('ticked.counts', '=', true),
    )
    .selectFrom('ticked as tasks')
    .select(taskColumns)
    .select(['tasks.status_changed_at', sparseOf().as('sparse')]);

const COMPLETED = sql<number>`subplans.completed_tasks + case when ticked.completed then 1 else -1 end`;
