import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Person } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { addHr, setDepartment } from '#server/testing/hr.ts';
import { createPlan, createSignedPlan, createTemplate, subplan, taskIds } from '#server/testing/samples.ts';
import type { Target } from '../support/product.ts';
import { EMAIL, ID } from './values.ts';

/** Text that only one team may see: its people, plans and private templates are full of it. */
export type Canary = { text: string; ids: string[]; emails: string[] };

/** People who make the requests, and the ids and emails that the requests use. */
export type World = { clients: Client[]; ids: string[]; emails: string[] };

/** Creates a team whose texts must never reach anybody else. */
export async function createCanary(target: Target): Promise<Canary> {
  const text = `canary${randomBytes(8).toString('hex')}`;
  // Every manager sees every manager (People 4), so the manager's name is a usual one.
  const manager = await target.addManager();
  const employee = await target.addEmployee(manager, text);
  const subplans = [subplan(text, 3, [[text, text]])];
  const plan = await createPlan(manager, employee, { name: text, description: text, subplans });
  const signed = await createSignedPlan(manager, employee, { name: text, subplans });
  const template = await createTemplate(manager, { name: text, description: text, subplans });
  await employee.client.post(`/onboarding-plan/${plan.id}/comments`, { text });
  return {
    text,
    ids: [employee.id, manager.id, ...[plan, signed, template].flatMap(idsOf)],
    // A manager who knows an employee's email may make them a manager, whom every manager sees (People 5).
    emails: [manager.email],
  };
}

/**
 * Creates two managers, three employees with plans and templates, and a person of HR for the department of one of them.
 * All know the ids of the canary's team, too.
 */
export async function createWorld(target: Target, canary: Canary): Promise<World> {
  const [one, two] = [await target.addManager('Manager One'), await target.addManager('Manager Two')];
  const employees = [
    await target.addEmployee(one),
    await target.addEmployee(one),
    await target.addEmployee(two),
  ];
  const [first, second, third] = employees as [Person, Person, Person];
  const items = [
    await createPlan(one, first),
    await createPlan(one, second, { assigned_at: '2020-01-01T12:00:00Z' }),
    await createPlan(two, third),
    await createSignedPlan(two, third),
    await createTemplate(one, { public: true }),
    await createTemplate(two),
  ];
  await setDepartment(target, third, 'Dock');
  const hr = await addHr(target, ['Dock']);
  const people = [one, two, hr, ...employees];
  return {
    clients: [one, one, two, hr, first, second, third].map(({ client }) => client),
    ids: [...people.map(({ id }) => id), ...items.flatMap(idsOf), ...canary.ids],
    emails: [
      ...people.map(({ email }) => email),
      ...canary.emails,
      `new.${randomBytes(4).toString('hex')}@example.com`,
    ],
  };
}

/** Returns the ids of a plan or template and of its items. */
// oxlint-disable-next-line typescript/no-explicit-any
function idsOf(item: any): string[] {
  const part = item.subplans[0];
  return [item.id, item.id, part.id, part.topics[0].id, ...taskIds(item)];
}

/** Replaces the placeholders of a request by ids and emails of the world. */
export function bind({ ids, emails }: World, text: string): string {
  return text
    .replaceAll(ID, (_, index) => ids[Number(index) % ids.length]!)
    .replaceAll(EMAIL, (_, index) => emails[Number(index) % emails.length]!);
}

/**
 * Returns a hash of all rows of the database but the sessions, whose time of last use changes with each call.
 */
export async function hashOfDatabase({ db }: Target): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sessions' order by 1`.execute(
    db,
  );
  const hashes = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ hash: string }>`
        select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash
        from ${sql.table(name)} t`.execute(db);
      return `${name}: ${rows[0]!.hash}`;
    }),
  );
  return hashes.join('\n');
}
