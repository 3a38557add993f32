import type { Person } from '#server/testing/app.ts';
import type { ApiResponse, Client, Json } from '#server/testing/client.ts';
import { addHr, setDepartment } from '#server/testing/hr.ts';
import { createPlan, planPath, savePath, taskIds, taskPath, tickAll } from '#server/testing/samples.ts';
import type { Checks } from '../support/checks.ts';
import type { Target } from '../support/product.ts';

/*
 * The status of each act on a plan, by the state of the plan and the side of the caller (Plans 3, 11, 12 and
 * 13, Comments 1, Signing 1, 4 and 6, Reports 1, HR 3). It is written from the rules and does not use
 * shared/plans/rights.ts.
 *
 * fresh = active with open tasks; late = fresh and overdue; done = every task is done; signed = by the
 * employee alone; approved = by the manager alone; complete = by both; off = fresh and deactivated; offSigned
 * = signed and deactivated; deleted.
 */
const TABLE = `
act          | side     | fresh | late | done | signed | approved | complete | off | offSigned | deleted
read         | employee | 200   | 200  | 200  | 200    | 200      | 200      | 200 | 200       | 404
read         | manager  | 200   | 200  | 200  | 200    | 200      | 200      | 200 | 200       | 404
read         | hr       | 200   | 200  | 200  | 200    | 200      | 200      | 200 | 200       | 404
history      | employee | 200   | 200  | 200  | 200    | 200      | 200      | 200 | 200       | 404
history      | manager  | 200   | 200  | 200  | 200    | 200      | 200      | 200 | 200       | 404
history      | hr       | 200   | 200  | 200  | 200    | 200      | 200      | 200 | 200       | 404
readComments | employee | 200   | 200  | 200  | 200    | 200      | 200      | 200 | 200       | 404
readComments | manager  | 200   | 200  | 200  | 200    | 200      | 200      | 200 | 200       | 404
readComments | hr       | 200   | 200  | 200  | 200    | 200      | 200      | 200 | 200       | 404
mails        | employee | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 403
mails        | manager  | 200   | 200  | 200  | 200    | 200      | 200      | 200 | 200       | 404
mails        | hr       | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 404
verify       | employee | 409   | 409  | 409  | 409    | 409      | 200      | 409 | 409       | 404
verify       | manager  | 409   | 409  | 409  | 409    | 409      | 200      | 409 | 409       | 404
verify       | hr       | 409   | 409  | 409  | 409    | 409      | 200      | 409 | 409       | 404
download     | employee | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 403
download     | manager  | 409   | 409  | 409  | 409    | 409      | 200      | 409 | 409       | 404
download     | hr       | 409   | 409  | 409  | 409    | 409      | 200      | 409 | 409       | 404
tick         | employee | 200   | 200  | 200  | 409    | 409      | 409      | 409 | 409       | 404
tick         | manager  | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 404
tick         | hr       | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 404
comment      | employee | 201   | 201  | 201  | 201    | 201      | 409      | 409 | 409       | 404
comment      | manager  | 201   | 201  | 201  | 201    | 201      | 409      | 409 | 409       | 404
comment      | hr       | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 404
sign         | employee | 409   | 409  | 200  | 200    | 200      | 200      | 409 | 200       | 404
sign         | manager  | 409   | 409  | 200  | 200    | 200      | 200      | 409 | 409       | 404
sign         | hr       | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 404
return       | employee | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 403
return       | manager  | 409   | 409  | 409  | 200    | 409      | 409      | 409 | 409       | 404
return       | hr       | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 404
edit         | employee | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 403
edit         | manager  | 200   | 200  | 200  | 409    | 409      | 409      | 409 | 409       | 404
edit         | hr       | 200   | 200  | 200  | 409    | 409      | 409      | 409 | 409       | 404
switchOff    | employee | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 403
switchOff    | manager  | 200   | 200  | 200  | 200    | 200      | 409      | 200 | 200       | 404
switchOff    | hr       | 200   | 200  | 200  | 200    | 200      | 409      | 200 | 200       | 404
switchOn     | employee | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 403
switchOn     | manager  | 200   | 200  | 200  | 200    | 200      | 409      | 200 | 200       | 404
switchOn     | hr       | 200   | 200  | 200  | 200    | 200      | 409      | 200 | 200       | 404
nudge        | employee | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 403
nudge        | manager  | 204   | 204  | 204  | 409    | 204      | 409      | 409 | 409       | 404
nudge        | hr       | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 404
delete       | employee | 403   | 403  | 403  | 403    | 403      | 403      | 403 | 403       | 403
delete       | manager  | 204   | 204  | 204  | 204    | 204      | 409      | 204 | 204       | 404
delete       | hr       | 204   | 204  | 204  | 204    | 204      | 409      | 204 | 204       | 404
`;

type Call = (client: Client, plan: Json) => Promise<ApiResponse>;

const ACTS: Record<string, Call> = {
  read: (client, plan) => client.get(planPath(plan)),
  history: (client, plan) => client.get(planPath(plan, '/history')),
  readComments: (client, plan) => client.get(planPath(plan, '/comments')),
  mails: (client, plan) => client.get(planPath(plan, '/mails')),
  verify: (client, plan) => client.get(planPath(plan, '/verification')),
  download: (client, plan) => client.get(planPath(plan, '/generate_report')),
  tick: (client, plan) => client.put(taskPath(taskIds(plan)[0])),
  comment: (client, plan) => client.post(planPath(plan, '/comments'), { text: 'Where do I find it?' }),
  sign: (client, plan) => client.put(planPath(plan, '/signoff')),
  return: (client, plan) => client.put(planPath(plan, '/return'), { comment: 'The laptop is missing.' }),
  edit: (client, plan) => client.put(savePath(plan), { name: 'Changed' }),
  switchOff: (client, plan) => client.put(planPath(plan, '/deactivate'), { active_plan: false }),
  switchOn: (client, plan) => client.put(planPath(plan, '/deactivate'), { active_plan: true }),
  nudge: (client, plan) => client.post(planPath(plan, '/nudge')),
  delete: (client, plan) => client.delete(planPath(plan), { reason: 'Assigned by mistake' }),
};

/** Calls that an employee may not make at all: for them the object is not looked up (API 6). */
const FOR_MANAGERS = ['mails', 'download', 'return', 'edit', 'switchOff', 'switchOn', 'nudge', 'delete'];

type Team = { employee: Person; manager: Person };
type Prepare = (team: Team, plan: Json) => Promise<unknown>;

const sign = async (person: Person, plan: Json) => person.client.put(planPath(plan, '/signoff'));
const signBy =
  (...signers: (keyof Team)[]): Prepare =>
  async (team, plan) => {
    await tickAll(team.employee, plan);
    for (const signer of signers) await sign(team[signer], plan);
  };

const STATES: Record<string, Prepare> = {
  fresh: async () => undefined,
  late: async () => undefined,
  done: signBy(),
  signed: signBy('employee'),
  approved: signBy('manager'),
  complete: signBy('manager', 'employee'),
  off: (team, plan) => ACTS['switchOff']!(team.manager.client, plan),
  offSigned: async (team, plan) => {
    await signBy('employee')(team, plan);
    await ACTS['switchOff']!(team.manager.client, plan);
  },
  deleted: (team, plan) => team.manager.client.delete(planPath(plan)),
};

const [[, , ...states] = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** Checks every act on a plan in every state by everybody who can be connected with it. */
export async function checkActs(target: Target, checks: Checks): Promise<void> {
  // The states have people and plans of their own, so their checks run concurrently.
  await Promise.all(states.map((state, column) => checkActsIn(target, checks, state, column)));
}

async function checkActsIn(target: Target, checks: Checks, state: string, column: number): Promise<void> {
  const setUp = async () => {
    const manager = await target.addManager();
    const employee = await target.addEmployee(manager);
    await setDepartment(target, employee, 'Sales');
    const hr = await addHr(target, ['Sales']);
    const assigned_at = state === 'late' ? { assigned_at: '2020-01-01T12:00:00Z' } : {};
    const plan = await createPlan(manager, employee, assigned_at);
    await STATES[state]!({ employee, manager }, plan);
    return { manager, employee, hr, plan };
  };

  let fixture = await setUp();
  for (const [act = '', side = '', ...cells] of rows) {
    const expected = Number(cells[column]);
    const before = await rowsOf(target, fixture.plan.id);
    const { status, text } = await ACTS[act]!(fixture[side as keyof Team | 'hr'].client, fixture.plan);
    checks.equal(status, expected, `${act} by the ${side} of a plan that is ${state} (${text.slice(0, 80)})`);
    const after = await rowsOf(target, fixture.plan.id);
    if (status >= 300) checks.equal(after, before, `a refused ${act} by the ${side}, ${state}`);
    if (after !== before) fixture = await setUp();
  }

  for (const [who, client] of Object.entries(await strangers(target, fixture))) {
    const before = await rowsOf(target, fixture.plan.id);
    for (const [act, call] of Object.entries(ACTS)) {
      const { status } = await call(client, fixture.plan);
      const hidden = /manager$|^HR/.test(who) || !FOR_MANAGERS.includes(act) ? 404 : 403;
      const expected = act === 'verify' && state === 'complete' ? 200 : hidden;
      checks.equal(status, expected, `${act} by the ${who}, ${state}`);
    }
    checks.equal(await rowsOf(target, fixture.plan.id), before, `acts of the ${who}, ${state}`);
  }
}

/**
 * Returns people who have nothing to do with the plan, or no longer have. Transfers the plan to another
 * manager.
 */
async function strangers(target: Target, { manager, employee }: Team): Promise<Record<string, Client>> {
  const [other, next] = [await target.addManager(), await target.addManager()];
  await manager.client.get(`/user/transfer_direct_reports/${employee.id}/${next.email}`);
  const demoted = await target.addManager();
  await target.db.updateTable('people').set({ is_manager: false }).where('id', '=', demoted.id).execute();
  return {
    'unrelated employee': (await target.addEmployee(other)).client,
    'other manager': other.client,
    'former manager': manager.client,
    'demoted person': demoted.client,
    'HR of another department': (await addHr(target, ['Finance'])).client,
    'other report': (await target.addEmployee(next)).client,
  };
}

/** Returns everything that an act on the plan may change. */
async function rowsOf({ db }: Target, id: string): Promise<string> {
  const [plan, events, comments, mails] = await Promise.all([
    db.selectFrom('plans').select(['version', 'active_plan', 'deleted_at']).where('id', '=', id).execute(),
    db.selectFrom('journal').select('seq').where('subject_id', '=', id).execute(),
    db.selectFrom('comments').select('id').where('plan_id', '=', id).execute(),
    db.selectFrom('outbox').select('id').where('plan_id', '=', id).execute(),
  ]);
  return JSON.stringify([plan, events.length, comments.length, mails.length]);
}
