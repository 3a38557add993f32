import type { Person } from '#server/testing/app.ts';
import { addAdmin } from '#server/testing/admins.ts';
import type { Json } from '#server/testing/client.ts';
import { createPlan, planPath, savePath, taskIds, taskPath } from '#server/testing/samples.ts';
import type { Target } from '../support/product.ts';
import type { Kind, Race } from './race.ts';

type Setting = {
  manager: Person;
  employee: Person;
  admin: Person;
  ida: Person;
  ben: Person;
  team: string;
  plan: Json;
  task: string;
};

/** Returns a plan with a task of the employee, one of the owner, and a team of two people. */
async function setUp(
  target: Target,
  owner: (setting: Omit<Setting, 'plan' | 'task'>) => object,
): Promise<Setting> {
  const manager = await target.addManager();
  const employee = await target.addEmployee(manager);
  const admin = await addAdmin(target);
  const [ida, ben] = [
    await target.addEmployee(null, 'Ida Tech'),
    await target.addEmployee(null, 'Ben Okafor'),
  ];
  const { id: team } = (await admin.client.post('/group', { name: `IT ${manager.id}` })).body;
  await admin.client.put(`/group/${team}/members`, { person_ids: [ida.id, ben.id] });
  const people = { manager, employee, admin, ida, ben, team };
  const tasks = [{ name: 'Laptop', owner: owner(people) }, { name: 'Own' }];
  const subplans = [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Topic', tasks }] }];
  const plan = await createPlan(manager, employee, { subplans });
  return { ...people, plan, task: taskIds(plan)[0]! };
}

const give =
  ({ manager, plan, task }: Setting, owner: object) =>
  () =>
    manager.client.put(planPath(plan, `/task/${task}/owner`), owner);
const ofTeam = ({ team }: Pick<Setting, 'team'>) => ({ kind: 'group', group_id: team });
const ofPerson = ({ id }: Person) => ({ kind: 'person', person_id: id });
const empty =
  ({ admin, team }: Setting) =>
  () =>
    admin.client.put(`/group/${team}/members`, { person_ids: [] });
const disable =
  ({ admin }: Setting, { id }: Person) =>
  () =>
    admin.client.put(`/person/${id}/disabled`, { disabled: true });
const take =
  ({ task }: Setting, { client }: Person, taken: boolean) =>
  () =>
    client.put(`/my_task/${task}/take`, { taken });

/** After the calls somebody can do the task: the check does it. */
function andSomebodyCanDoIt(setting: Setting, race: Omit<Race, 'after'>): Race {
  const { manager, employee, ida, ben, plan, task } = setting;
  return {
    ...race,
    after: async () => {
      const { owner } = (await manager.client.get(planPath(plan))).body.subplans[0].topics[0].tasks[0];
      const doers = [manager, employee, ida, ben].filter(
        ({ id }) => owner?.person == null || owner.person.id === id,
      );
      for (const { client } of doers) {
        if ((await client.put(taskPath(task), { completed: true })).status === 200) return null;
      }
      return `nobody can do the task of ${JSON.stringify(owner)}`;
    },
  };
}

/** Races about who does a task (Owners 3, Owners 4). */
export const OWNER_KINDS: Record<string, Kind> = {
  'tick and give to another': async (target) => {
    const setting = await setUp(target, ({ ida }) => ofPerson(ida));
    const { ida, ben, task } = setting;
    const tick = async () => {
      const response = await ida.client.put(taskPath(task), { completed: true });
      const isNotified = response.body?.detail === 'This task now belongs to Ben Okafor.';
      return response.status === 409 && !isNotified ? { status: `409 without the new name` } : response;
    };
    // Ticked first, it can no longer be given; a tick that came after the gift knows nothing of it.
    return { calls: [tick, give(setting, ofPerson(ben))], allowed: ['200 409', '200 404'] };
  },
  'tick by the employee and give to another': async (target) => {
    const setting = await setUp(target, () => ({ kind: 'employee' }));
    const { employee, ben, task } = setting;
    const tick = () => employee.client.put(taskPath(task), { completed: true });
    return { calls: [tick, give(setting, ofPerson(ben))], allowed: ['200 403', '200 409'] };
  },
  'take twice': async (target) => {
    const setting = await setUp(target, ofTeam);
    return {
      calls: [take(setting, setting.ida, true), take(setting, setting.ben, true)],
      allowed: ['200 409'],
    };
  },
  'take and give to another': async (target) => {
    const setting = await setUp(target, ofTeam);
    const { ida, buddy } = { ...setting, buddy: await target.addEmployee(null, 'Bea Buddy') };
    return {
      calls: [take(setting, ida, true), give(setting, ofPerson(buddy))],
      allowed: ['200 200', '200 404', '200 409'],
    };
  },
  'choose an owner and disable them': async (target) => {
    const setting = await setUp(target, () => ({ kind: 'employee' }));
    const { ida } = setting;
    return andSomebodyCanDoIt(setting, {
      calls: [give(setting, ofPerson(ida)), disable(setting, ida)],
      allowed: ['200 200', '200 400'],
    });
  },
  'choose a team and empty it': async (target) => {
    const setting = await setUp(target, () => ({ kind: 'employee' }));
    return andSomebodyCanDoIt(setting, {
      calls: [give(setting, ofTeam(setting)), empty(setting)],
      allowed: ['200 200', '200 400'],
    });
  },
  'edit a plan and empty its team': async (target) => {
    const setting = await setUp(target, () => ({ kind: 'employee' }));
    const edited = structuredClone(setting.plan);
    edited.subplans[0].topics[0].tasks[0].owner = ofTeam(setting);
    const edit = () => setting.manager.client.put(savePath(setting.plan), edited);
    return andSomebodyCanDoIt(setting, { calls: [edit, empty(setting)], allowed: ['200 200'] });
  },
  'give back and empty the team': async (target) => {
    const setting = await setUp(target, ofTeam);
    await take(setting, setting.ida, true)();
    return andSomebodyCanDoIt(setting, {
      calls: [take(setting, setting.ida, false), empty(setting)],
      allowed: ['200 200', '200 409'],
    });
  },
  'disable the last two of a team': async (target) => {
    const setting = await setUp(target, ofTeam);
    return andSomebodyCanDoIt(setting, {
      calls: [disable(setting, setting.ida), disable(setting, setting.ben)],
      allowed: ['200 200'],
    });
  },
  'hand over and reassign to the manager': async (target) => {
    const setting = await setUp(target, ({ ida }) => ofPerson(ida));
    const { manager, employee } = setting;
    const next = await target.addManager('Nora Next');
    const transfer = () => manager.client.get(`/user/transfer_direct_reports/${employee.id}/${next.email}`);
    const race = andSomebodyCanDoIt(
      { ...setting, manager: next },
      { calls: [give(setting, { kind: 'manager' }), transfer], allowed: ['200 200', '200 403', '200 404'] },
    );
    return race;
  },
};
