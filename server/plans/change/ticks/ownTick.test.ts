import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { TASK_KINDS } from '#shared/checklist/kinds/kinds.ts';
import { whyTaskCannotBeSkipped, whyTaskCannotBeTicked } from '#shared/plans/tasks/rights.ts';
import type { Transaction } from '../../../platform/database/connect.ts';
import type { SignedIn } from '../../../platform/http/viewer.ts';
import { addAdmin } from '../../../testing/admins.ts';
import { type Person, useApp } from '../../../testing/app.ts';
import type { Json } from '../../../testing/client.ts';
import { createPlan } from '../../../testing/samples.ts';
import { getStateWithTask } from '../../getPlan.ts';
import { isOwnTick, type TaskChange, tickOf } from './ownTick.ts';
import { tickTask } from './ticks.sql.ts';

/* Whether a tick raises the version is a rule of the program and of a guard of the database (migration 0160). */

const app = useApp();
let people: Record<'manager' | 'employee' | 'helper' | 'other', Person>;
let plan: Json;
let tasks: Json[];

beforeAll(async () => {
  const manager = await app.addManager('Mia Manager');
  const add = (name: string) => app.addEmployee(manager, name);
  people = {
    manager,
    employee: await add('Emil Employee'),
    helper: await add('Hel Per'),
    other: await add('Emil Former'),
  };
  const admin = await addAdmin(app);
  const { id: team } = (await admin.client.post('/group', { name: 'Fleet' })).body;
  await admin.client.put(`/group/${team}/members`, { person_ids: [people.helper.id] });
  const owners = [
    undefined,
    { kind: 'manager' },
    { kind: 'buddy' },
    { kind: 'person', person_id: people.helper.id },
    { kind: 'group', group_id: team },
  ];
  const all = owners.flatMap((owner) =>
    TASK_KINDS.flatMap((kind) =>
      [true, false].flatMap((counts) =>
        [false, true].map((has_day) => ({
          name: [owner?.kind ?? 'employee', kind, counts ? 'required' : 'optional', has_day && 'own day']
            .filter(Boolean)
            .join(', '),
          owner,
          kind,
          counts,
          ...(kind === 'acknowledge' && { settings: { text: 'Read this.' } }),
          ...(has_day && { offset_days: -1 }),
        })),
      ),
    ),
  );
  plan = await createPlan(manager, people.employee, {
    buddy_id: people.helper.id,
    subplans: [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Arrive', tasks: all }] }],
  });
  tasks = plan.subplans[0].topics[0].tasks;
});

/** How a task may be before the act. */
const STATES = {
  open: () => ({}),
  done: () => ({ completed: true }),
  'done by another': () => ({ completed: true, completed_by: people.other.id }),
  'done for another': () => ({ completed: true, completed_by: people.manager.id, reason: 'Away' }),
  'not applicable': () => ({ completed: true, not_applicable: true, reason: 'No car' }),
};

const CHANGES: Record<string, TaskChange> = {
  tick: { completed: true, reason: null, not_applicable: false },
  'tick for another': { completed: true, reason: 'Away', not_applicable: false },
  untick: { completed: false, reason: null, not_applicable: false },
  skip: { completed: true, reason: 'No car', not_applicable: true },
};

const versionOf = async (tx: Transaction) =>
  (await tx.selectFrom('plans').select('version').where('id', '=', plan.id).executeTakeFirstOrThrow())
    .version;

const nameConnection = (tx: Transaction, name: string) =>
  sql`select set_config('application_name', ${name}, true)`.execute(tx);

const viewerOf = async ({ id }: Person): Promise<SignedIn> =>
  (await app.db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as SignedIn;

/** Ticks the task in a transaction that is undone. Returns whether the two rules call it a new version; null if it is not allowed. */
async function compare(viewer: SignedIn, taskId: string, before: object, change: TaskChange) {
  let found: { by_program: boolean; by_database: boolean } | null = null;
  const undo = new Error('undone');
  const work = async (tx: Transaction) => {
    // A state of before, as the release before wrote it.
    await nameConnection(tx, 'gangway');
    await tx
      .updateTable('tasks')
      .set({ completed: false, ...before })
      .where('id', '=', taskId)
      .execute();
    await nameConnection(tx, 'gangway server');
    const state = await getStateWithTask(tx, app.services.context, viewer, {
      plan_id: plan.id,
      task_id: taskId,
      as_owner: true,
    });
    const why = change.not_applicable ? whyTaskCannotBeSkipped : whyTaskCannotBeTicked;
    if (why(viewer, state.plan, state.task) !== null) throw undo;
    const old = await versionOf(tx);
    await tickTask(tx, { ...tickOf(viewer, state, change), id: taskId, at: new Date() }, state);
    found = {
      by_program: !isOwnTick(viewer, state, change),
      by_database: (await versionOf(tx)) > old,
    };
    throw undo;
  };
  await app.db
    .transaction()
    .execute(work)
    .catch((error: Error) => {
      if (error !== undo) throw error;
    });
  return found as { by_program: boolean; by_database: boolean } | null;
}

test('the program and the database agree on the ticks that are a new version (Signing 8)', async () => {
  const different: string[] = [];
  const own = new Set<string>();
  let compared = 0;
  for (const person of ['employee', 'manager', 'helper'] as const) {
    const viewer = await viewerOf(people[person]);
    for (const task of tasks) {
      for (const [state, before] of Object.entries(STATES)) {
        for (const [act, change] of Object.entries(CHANGES)) {
          if (change.completed === (state !== 'open')) continue;
          const found = await compare(viewer, task.id, before(), change);
          if (found === null) continue;
          compared += 1;
          const name = `${task.name}, ${state}: ${act} by ${person}`;
          if (found.by_program !== found.by_database) different.push(name);
          if (!found.by_program) own.add(name);
        }
      }
    }
  }
  expect(different).toEqual([]);
  expect([...own].toSorted()).toEqual([
    'employee, tick, required, done: untick by employee',
    'employee, tick, required, open: tick by employee',
    'employee, tick, required, own day, done: untick by employee',
    'employee, tick, required, own day, open: tick by employee',
  ]);
  // Of 40 tasks, 3 people, 5 states and 4 acts: those that are allowed.
  expect(compared).toBeGreaterThan(400);
});
