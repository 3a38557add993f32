import * as fc from 'fast-check';
import type { Person } from '#server/testing/app.ts';
import type { ApiResponse, Json } from '#server/testing/client.ts';
import { createPlan, planPath, savePath, subplan, taskIds, taskPath } from '#server/testing/samples.ts';
import type { Target } from '../support/product.ts';
import { ACTS, describe, newPlanModel, type PlanModel } from './planModel.ts';

/** The plans of one employee, as they should be. */
export type Model = { plans: PlanModel[] };
/** The product: the ids of the same plans, the employee, and two managers. The first is the current one. */
export type Real = { plans: string[]; employee: Person; managers: [Person, Person] };

/** Starts with one assigned plan. */
export async function start(target: Target): Promise<{ model: Model; real: Real }> {
  const manager = await target.addManager();
  const employee = await target.addEmployee(manager);
  const plan = await createPlan(manager, employee);
  const managers: Real['managers'] = [manager, await target.addManager()];
  return { model: { plans: [newPlanModel()] }, real: { plans: [plan.id], employee, managers } };
}

class Command implements fc.AsyncCommand<Model, Real> {
  readonly #name: string;
  readonly #run: (model: Model, real: Real) => Promise<void>;

  constructor(name: string, run: (model: Model, real: Real) => Promise<void>) {
    this.#name = name;
    this.#run = run;
  }

  check = () => true;
  run = (model: Model, real: Real) => this.#run(model, real);
  toString = () => this.#name;
}

type Item = { plan: PlanModel; id: string; real: Real; stored: Json };
type Act = (item: Item, value: number) => Promise<{ expected: number; response: ApiResponse }>;

/** An act on one of the plans. `value` chooses the task or subplan. */
function actOn(name: string, act: Act): fc.Arbitrary<Command> {
  return fc.tuple(fc.nat(3), fc.nat(20)).map(
    ([which, value]) =>
      new Command(`${name}(${which}, ${value})`, async (model, real) => {
        const index = which % model.plans.length;
        const [plan, id] = [model.plans[index]!, real.plans[index]!];
        const stored = (await real.managers[0].client.get(`/onboarding-plan/${id}`)).body;
        const { expected, response } = await act({ plan, id, real, stored }, value);
        if (response.status !== expected) {
          throw new Error(
            `${name}: ${response.status} instead of ${expected}: ${response.text.slice(0, 200)}`,
          );
        }
        await compare(plan, id, real);
      }),
  );
}

/** Compares what both sides read with the model. */
async function compare(plan: PlanModel, id: string, { managers, employee }: Real): Promise<void> {
  const [read, mine] = await Promise.all(
    [managers[0], employee].map(({ client }) => client.get(planPath({ id }))),
  );
  if (plan.deleted) {
    if (read!.status === 404 && mine!.status === 404) return;
    throw new Error(`a deleted plan is read: ${read!.status} ${mine!.status}`);
  }
  if (read!.text !== mine!.text) throw new Error('the two sides read different plans');
  const [history, comments] = await Promise.all(
    ['/history', '/comments'].map((part) => employee.client.get(planPath({ id }, part))),
  );
  const actual = { ...visible(read!.body), comments: comments!.body.length, events: history!.body.length };
  const expected = { ...describe(plan), comments: plan.comments, events: plan.events };
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  throw new Error(`the plan is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

function visible(plan: Json) {
  const { name, active_plan, signed_by_user, approved_by_manager, status, progress, subplans } = plan;
  return {
    name,
    active_plan,
    signed_by_user,
    approved_by_manager,
    status,
    progress,
    subplans: subplans.map((part: Json) =>
      part.topics.flatMap((topic: Json) => topic.tasks.map((task: Json) => task.completed)),
    ),
  };
}

/** A task that never existed replaces one of a deleted plan, which nobody can read any more. */
const taskAt = ({ stored, id }: Item, index: number) => (stored?.subplans ? taskIds(stored)[index] : id);

const setTask =
  (done: boolean): Act =>
  async (item, value) => {
    const index = value % item.plan.subplans.flat().length;
    const path = taskPath(taskAt(item, index));
    return {
      expected: ACTS.setTask(item.plan, index, done),
      response: await item.real.employee.client.put(path, { completed: done }),
    };
  };

/** Saves the stored plan with changed fields, as the editor of the browser does. */
async function save({ stored, id, real }: Item, change: (plan: Json) => Json): Promise<ApiResponse> {
  const body = stored?.subplans ? change(stored) : { name: 'Gone' };
  return real.managers[0].client.put(savePath({ id }), body);
}

const tickAll = actOn('tick all', async (item) => {
  let last = await setTask(true)(item, 0);
  for (let index = 1; index < item.plan.subplans.flat().length; index += 1) {
    last = await setTask(true)(item, index);
  }
  return last;
});

const sign = actOn('sign', async ({ plan, id, real }) => ({
  expected: ACTS.sign(plan, 'signed'),
  response: await real.employee.client.put(planPath({ id }, '/signoff')),
}));

export const COMMANDS: fc.Arbitrary<Command>[] = [
  // Frequent: most of the life of a plan comes after its last tick and after its first signature.
  tickAll,
  tickAll,
  tickAll,
  sign,
  sign,
  sign,
  fc.constant(
    new Command('assign', async (model, real) => {
      const plan = await createPlan(real.managers[0], real.employee);
      model.plans.push(newPlanModel());
      real.plans.push(plan.id);
    }),
  ),
  actOn('tick', setTask(true)),
  actOn('tick next', async (item) => {
    const index = Math.max(0, item.plan.subplans.flat().indexOf(false));
    return setTask(true)(item, index);
  }),
  actOn('untick', setTask(false)),
  actOn('rename', async (item, value) => ({
    expected: ACTS.rename(item.plan, `Plan ${value}`),
    response: await save(item, (plan) => ({ ...plan, name: `Plan ${value}` })),
  })),
  actOn('add subplan', async (item) => ({
    expected: ACTS.addSubplan(item.plan),
    // Subplans are ordered by their days (Checklists 2), so a late one is the last.
    response: await save(item, (plan) => ({
      ...plan,
      subplans: [...plan.subplans, subplan('More', 100, [['More']])],
    })),
  })),
  actOn('remove subplan', async (item, value) => {
    const index = value % item.plan.subplans.length;
    return {
      expected: ACTS.removeSubplan(item.plan, index),
      response: await save(item, (plan) => ({ ...plan, subplans: plan.subplans.toSpliced(index, 1) })),
    };
  }),
  actOn('change subplan', async (item, value) => {
    const index = value % item.plan.subplans.length;
    return {
      expected: ACTS.changeSubplan(item.plan, index),
      response: await save(item, (plan) => {
        const copy = structuredClone(plan);
        for (const topic of copy.subplans[index].topics) {
          for (const task of topic.tasks) task.name += '!';
        }
        return copy;
      }),
    };
  }),
  actOn('approve', async ({ plan, id, real }) => ({
    expected: ACTS.sign(plan, 'approved'),
    response: await real.managers[0].client.put(planPath({ id }, '/signoff')),
  })),
  actOn('return', async ({ plan, id, real }) => ({
    expected: ACTS.return(plan),
    response: await real.managers[0].client.put(planPath({ id }, '/return'), { comment: 'Not yet.' }),
  })),
  actOn('deactivate', async ({ plan, id, real }) => ({
    expected: ACTS.setActive(plan, false),
    response: await real.managers[0].client.put(planPath({ id }, '/deactivate'), { active_plan: false }),
  })),
  actOn('reactivate', async ({ plan, id, real }) => ({
    expected: ACTS.setActive(plan, true),
    response: await real.managers[0].client.put(planPath({ id }, '/deactivate'), { active_plan: true }),
  })),
  actOn('delete', async ({ plan, id, real }) => ({
    expected: ACTS.delete(plan),
    response: await real.managers[0].client.delete(planPath({ id })),
  })),
  actOn('comment', async ({ plan, id, real }, value) => ({
    expected: ACTS.comment(plan),
    response: await (value % 2 === 0 ? real.employee : real.managers[0]).client.post(
      planPath({ id }, '/comments'),
      { text: 'Where do I find it?' },
    ),
  })),
  fc.constant(
    new Command('transfer', async (model, real) => {
      const [from, to] = real.managers;
      const { status } = await from.client.get(
        `/user/transfer_direct_reports/${real.employee.id}/${to.email}`,
      );
      if (status !== 200) throw new Error(`transfer: ${status}`);
      real.managers = [to, from];
      for (const [index, plan] of model.plans.entries()) {
        if (!plan.deleted) plan.events += 1;
        await compare(plan, real.plans[index]!, real);
        const { status: former } = await from.client.get(planPath({ id: real.plans[index]! }));
        if (former !== 404) throw new Error(`the former manager reads the plan: ${former}`);
      }
    }),
  ),
];
