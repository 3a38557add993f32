import type { RawBuilder, SqlBool } from 'kysely';
import type { User } from '#shared/people/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { isInHrScope } from '../people/people.sql.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { preparedOne } from '../platform/database/prepared.ts';
import { isOfTeam, isOwnTask } from './tasks/tasks.sql.ts';
import { everyPlan, fromPlans, onVisiblePlans } from './access/access.sql.ts';

/**
 * Locks a plan until the end of the transaction, and returns its id; undefined when the viewer may not see
 * it. Read the plan afterwards: a statement that waited for the lock sees the other tables as they were
 * before it.
 */
export const lockPlan = onVisiblePlans((seenBy) =>
  preparedOne((db, values: Viewer & { plan_id: string }) =>
    fromPlans(db, seenBy(values)).select('plans.id').where('plans.id', '=', values.plan_id).forUpdate(),
  ),
);

/** Locks the plan of a task as `lockPlan` does, and returns who did the task before the wait for the lock, too. */
export const lockPlanOfTask = onVisiblePlans((seenBy) =>
  preparedOne((db, values: Viewer & { task_id: string }) =>
    fromPlans(db, seenBy(values))
      .innerJoin('subplans', 'subplans.plan_id', 'plans.id')
      .innerJoin('topics', 'topics.subplan_id', 'subplans.id')
      .innerJoin('tasks', 'tasks.topic_id', 'topics.id')
      .select(['plans.id', 'tasks.owner_kind', 'tasks.owner_id', 'tasks.owner_group_id'])
      .where('tasks.id', '=', values.task_id)
      .forUpdate('plans'),
  ),
);

/** The owner of a task of others. */
export type OwnerBefore = { person: { id: string } | null; group: { id: string } | null };

type OwnerColumns = { owner_kind: string; owner_id: string | null; owner_group_id: string | null };

/** Returns the owner of the task when the statement began, before it waited for the lock; null for the employee. */
export function ownerBefore({ owner_kind, owner_id, owner_group_id }: OwnerColumns): OwnerBefore | null {
  if (owner_kind === 'employee') return null;
  return {
    person: owner_id === null ? null : { id: owner_id },
    group: owner_group_id === null ? null : { id: owner_group_id },
  };
}

/** Locks the plan of a task of somebody else than the employee that is the viewer's, and returns its id (Owners 4). */
export const lockPlanOfOwnTask = preparedOne((db, values: TaskOfPerson) =>
  lockedPlanOf(db, values, isOwnTask(values)),
);

/** As `lockPlanOfOwnTask` also for a task of a team of the viewer that somebody has taken. */
export const lockPlanOfTeamTask = preparedOne((db, values: TaskOfPerson) =>
  lockedPlanOf(db, values, isOfTeam(values)),
);

type TaskOfPerson = { id: string; task_id: string };

function lockedPlanOf(db: Database, { task_id }: TaskOfPerson, isTheirs: RawBuilder<SqlBool>) {
  return fromPlans(db, everyPlan('the owner of a task does not see its plan'))
    .select('plans.id')
    .where('plans.id', '=', (eb) =>
      eb
        .selectFrom('tasks')
        .innerJoin('topics', 'topics.id', 'tasks.topic_id')
        .innerJoin('subplans', 'subplans.id', 'topics.subplan_id')
        .select('subplans.plan_id')
        .where('tasks.id', '=', task_id)
        .where(isTheirs),
    )
    .forUpdate();
}

/**
 * Returns whether the person is the viewer's direct report,
 * and keeps them one until the end of the transaction.
 */
export async function lockDirectReport(tx: Transaction, viewer: Viewer, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('manager_id', '=', viewer.id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns a person in the viewer's HR scope, and keeps their manager and department until the end of the transaction;
 * undefined for everybody else and the viewer.
 */
export function lockPersonInScope(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<Pick<User, 'name' | 'email' | 'manager_id'> | undefined> {
  return tx
    .selectFrom('people')
    .select(['people.name', 'people.email', 'people.manager_id'])
    .where('people.id', '=', id)
    .where('people.id', '!=', viewer.id)
    .where((eb) => isInHrScope(viewer, eb.ref('people.department')))
    .forShare()
    .executeTakeFirst();
}
