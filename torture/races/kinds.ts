import { randomBytes, randomUUID } from 'node:crypto';
import { dayOf } from '#shared/calendar.ts';
import { insertSignInCode } from '#server/auth/auth.sql.ts';
import { digest, randomToken } from '#server/platform/secrets/secret.ts';
import { connect } from '#server/platform/database/connect.ts';
import { sendReminders } from '#server/testing/work.ts';
import { hasWork } from '#server/platform/work/work.sql.ts';
import { isDayPlanned } from '#server/notifications/reminders/reminders.sql.ts';
import type { Person } from '#server/testing/app.ts';
import type { Client, Json } from '#server/testing/client.ts';
import {
  createPlan,
  planBody,
  planPath,
  savePath,
  subplan,
  taskIds,
  taskPath,
  tickAll,
} from '#server/testing/samples.ts';
import type { Target } from '../support/product.ts';
import { OWNER_KINDS } from './ownerKinds.ts';
import type { Kind } from './race.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

type Team = { manager: Person; employee: Person; plan: Json; again: { manager: Client; employee: Client } };

/** Returns a plan and second sessions of both sides, which may be at another process. */
async function createTeam(target: Target, { ticked = true, signed = false } = {}): Promise<Team> {
  const manager = await target.addManager();
  const employee = await target.addEmployee(manager);
  const plan = await createPlan(manager, employee);
  if (ticked) await tickAll(employee, plan);
  if (signed) await employee.client.put(planPath(plan, '/signoff'));
  const again = { manager: await target.signIn(manager), employee: await target.signIn(employee) };
  return { manager, employee, plan: (await manager.client.get(planPath(plan))).body, again };
}

const sign = (client: Client, plan: Json) => () => client.put(planPath(plan, '/signoff'));

const addReport = (manager: Person, other: Person) => () =>
  manager.client.put(`/user/add_direct_report/${other.email}`);
const transfer = (client: Client, person: Person, to: Person) => () =>
  client.get(`/user/transfer_direct_reports/${person.id}/${to.email}`);

async function signaturesOf({ db }: Target, plan: Json, role: string): Promise<number> {
  const rows = await db
    .selectFrom('plan_signatures')
    .select('id')
    .where('plan_id', '=', plan.id)
    .where('role', '=', role)
    .where('voided_at', 'is', null)
    .execute();
  return rows.length;
}

/**
 * Kinds whose rounds must not run concurrently: a day's reminders go to everybody, and the first round would take them
 * all.
 */
export const ALONE: ReadonlySet<string> = new Set(['reminders by two processes']);

export const KINDS: Record<string, Kind> = {
  ...OWNER_KINDS,
  'reminders by two processes': async (target, round) => {
    const manager = await target.addManager();
    const employee = await target.addEmployee(manager);
    const day = new Date(Date.UTC(2030, 0, 1 + round, 12));
    await createPlan(manager, employee, {
      assigned_at: new Date(day.getTime() - 10 * 86_400_000).toISOString(),
      subplans: [subplan('Late', 2, [['Read']])],
    });
    const send = async () => {
      const db = connect(target.database_url, { max: 2 });
      try {
        // A process that finds another one at work leaves it to it, and tries again later.
        while (!(await isDayPlanned(db, dayOf(day, 'UTC'))) || (await hasWork(db, 'reminder'))) {
          await sendReminders(db, {
            timeZone: 'UTC',
            now: () => day,
            mail_enabled: true,
            settings: DEFAULT_SETTINGS,
          });
        }
        return { status: 'sent' };
      } finally {
        await db.destroy();
      }
    };
    return {
      calls: [send, send],
      allowed: ['sent sent'],
      after: async () => {
        const mails = await target.db
          .selectFrom('outbox')
          .select('person_id')
          .where('kind', '=', 'reminder')
          .where('key', 'like', `%${day.toISOString().slice(0, 10)}`)
          .where('person_id', 'in', [manager.id, employee.id])
          .execute();
        return mails.length === 2 ? null : `${mails.length} digests instead of 2`;
      },
    };
  },
  'sign twice': async (target) => {
    const { employee, plan, again } = await createTeam(target);
    return {
      calls: [sign(employee.client, plan), sign(again.employee, plan)],
      allowed: ['200 200'],
      after: async () => ((await signaturesOf(target, plan, 'employee')) === 1 ? null : 'not one signature'),
    };
  },
  'sign and untick': async (target) => {
    const { employee, plan, again } = await createTeam(target);
    const untick = () => again.employee.put(taskPath(taskIds(plan)[0]), { completed: false });
    return { calls: [sign(employee.client, plan), untick], allowed: ['200 409'] };
  },
  'sign and edit': async (target) => {
    const { manager, employee, plan } = await createTeam(target);
    const body = { ...plan, subplans: [...plan.subplans, subplan('More', 1, [['open']])] };
    const edit = () => manager.client.put(savePath(plan), body);
    return { calls: [sign(employee.client, plan), edit], allowed: ['200 409'] };
  },
  'sign and delete': async (target) => {
    const { manager, employee, plan } = await createTeam(target);
    const remove = () => manager.client.delete(planPath(plan));
    return { calls: [sign(employee.client, plan), remove], allowed: ['200 204', '204 404'] };
  },
  'sign and deactivate': async (target) => {
    const { manager, employee, plan } = await createTeam(target);
    const off = () => manager.client.put(planPath(plan, '/deactivate'), { active_plan: false });
    return { calls: [sign(employee.client, plan), off], allowed: ['200 200', '200 409'] };
  },
  'second signature and deactivate': async (target) => {
    const { manager, plan, again } = await createTeam(target, { signed: true });
    const off = () => again.manager.put(planPath(plan, '/deactivate'), { active_plan: false });
    return { calls: [sign(manager.client, plan), off], allowed: ['200 409'] };
  },
  'second signature and delete': async (target) => {
    const { manager, plan, again } = await createTeam(target, { signed: true });
    const remove = () => again.manager.delete(planPath(plan));
    return { calls: [sign(manager.client, plan), remove], allowed: ['200 409', '204 404'] };
  },
  'approve and return': async (target) => {
    const { manager, plan, again } = await createTeam(target, { signed: true });
    const back = () => again.manager.put(planPath(plan, '/return'), { comment: 'The laptop is missing.' });
    return { calls: [sign(manager.client, plan), back], allowed: ['200 200', '200 409'] };
  },
  'approve twice': async (target) => {
    const { manager, plan, again } = await createTeam(target, { signed: true });
    return {
      calls: [sign(manager.client, plan), sign(again.manager, plan)],
      allowed: ['200 200'],
      after: async () => ((await signaturesOf(target, plan, 'manager')) === 1 ? null : 'not one signature'),
    };
  },
  'save and save': async (target) => {
    const { manager, plan, again } = await createTeam(target, { ticked: false });
    const save = (client: Client, name: string) => () => client.put(savePath(plan), { ...plan, name });
    return {
      calls: [save(manager.client, 'One'), save(again.manager, 'Two')],
      allowed: ['200 409'],
    };
  },
  'assign twice with one key': async (target) => {
    const manager = await target.addManager();
    const employee = await target.addEmployee(manager);
    const again = await target.signIn(manager);
    const headers = { 'idempotency-key': randomUUID() };
    const assign = (client: Client) => () =>
      client.post('/onboarding-plan/full', planBody(employee), headers);
    return {
      calls: [assign(manager.client), assign(again)],
      allowed: ['201 201'],
      after: async () => {
        const plans = target.db.selectFrom('plans').select('id').where('user_id', '=', employee.id);
        return (await plans.execute()).length === 1 ? null : 'not one plan';
      },
    };
  },
  'add a direct report by two managers': async (target) => {
    const [one, two] = [await target.addManager(), await target.addManager()];
    const email = `shared.${randomBytes(6).toString('hex')}@example.com`;
    const add = (manager: Person) => () =>
      manager.client.put(`/user/add_direct_report/${email}?user_name=Shared`);
    return { calls: [add(one), add(two)], allowed: ['200 409'] };
  },
  'add each other': async (target) => {
    const [one, two] = [await target.addManager(), await target.addManager()];
    return { calls: [addReport(one, two), addReport(two, one)], allowed: ['200 409'] };
  },
  'transfer to each other': async (target) => {
    const boss = await target.addManager();
    const [one, two] = [await target.addManager('One', boss), await target.addManager('Two', boss)];
    const again = await target.signIn(boss);
    return { calls: [transfer(boss.client, one, two), transfer(again, two, one)], allowed: ['200 409'] };
  },
  'assign and transfer': async (target) => {
    const [manager, next] = [await target.addManager(), await target.addManager()];
    const employee = await target.addEmployee(manager);
    const again = await target.signIn(manager);
    const assign = () => manager.client.post('/onboarding-plan/full', planBody(employee));
    return {
      calls: [assign, transfer(again, employee, next)],
      allowed: ['200 201', '200 403'],
      after: async () => {
        const plans = target.db.selectFrom('plans').select('manager_id').where('user_id', '=', employee.id);
        const left = (await plans.execute()).filter(({ manager_id }) => manager_id !== next.id);
        return left.length === 0 ? null : 'a plan stays with the former manager';
      },
    };
  },
  'comment and delete': async (target) => {
    const { manager, employee, plan } = await createTeam(target, { ticked: false });
    const comment = () => employee.client.post(planPath(plan, '/comments'), { text: 'Where is it?' });
    const remove = () => manager.client.delete(planPath(plan));
    return { calls: [comment, remove], allowed: ['201 204', '204 404'] };
  },
  'nudge twice': async (target) => {
    const { manager, plan, again } = await createTeam(target, { ticked: false });
    const nudge = (client: Client) => () => client.post(planPath(plan, '/nudge'));
    return { calls: [nudge(manager.client), nudge(again.manager)], allowed: ['204 409'] };
  },
  'exchange a code twice': async (target) => {
    const { id } = await target.addEmployee(null);
    const [code, browser] = [randomToken(), randomToken()];
    await insertSignInCode(target.db, {
      code_digest: digest(code),
      browser_digest: digest(browser),
      person_id: id,
      authenticated_at: null,
    });
    const exchange = () =>
      target.anonymous.get(`/auth/token?code=${code}`, {
        headers: {
          cookie: `gangway_browser=${browser}`,
          'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
        },
      });
    return { calls: [exchange, exchange], allowed: ['200 400'] };
  },
  'sign out and call': async (target) => {
    const person = await target.addManager();
    const logout = () => person.client.post('/auth/logout');
    const call = () => person.client.get('/user/self');
    return {
      calls: [logout, call],
      allowed: ['200 204', '204 401'],
      after: async () => ((await call()).status === 401 ? null : 'the session is still valid'),
    };
  },
  'report and delete': async (target) => {
    const { manager, plan, again } = await createTeam(target, { signed: true });
    await manager.client.put(planPath(plan, '/signoff'));
    const report = () => manager.client.get(planPath(plan, '/generate_report'));
    const remove = () => again.manager.delete(planPath(plan));
    return { calls: [report, remove], allowed: ['200 409'] };
  },
};
