import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Json } from '../../testing/client.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { itemsByHeading, useReminders } from '../../testing/reminders.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { remindPeople } from './actions.ts';
import { MAX_LINES } from './mails.ts';

const app = useApp({ ORG_TIME_ZONE: 'Europe/Berlin' });
const { remindOn, digests } = useReminders(app);

const DAY = '2026-05-10';
let manager: Person;
let members: Person[];
let team: string;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  members = [];
  for (const name of ['Ann', 'Ben', 'Cal']) members.push(await app.addEmployee(null, name));
  const admin = await addAdmin(app);
  team = (await admin.client.post('/group', { name: 'IT' })).body.id;
  await admin.client.put(`/group/${team}/members`, { person_ids: members.map(({ id }) => id) });
});

/** Adds employees of the manager, each with a plan of a subplan that is due on the day, with two tasks of the team. */
async function addPlans(count: number): Promise<void> {
  await sql`
    with employee as (
      insert into people (id, name, email, manager_id)
      select gen_random_uuid(), 'Hire ' || n, gen_random_uuid() || '@example.com', ${manager.id}
      from generate_series(1, ${count}::int) n returning id
    ), plan as (
      insert into plans (id, name, user_id, manager_id, assigned_at, assigned_on)
      select gen_random_uuid(), 'Selling', id, ${manager.id}, now(), ${DAY}::date - 6 from employee returning id
    ), subplan as (
      insert into subplans (id, plan_id, position, name, due_in_days, due_date, total_tasks, others_open)
      select gen_random_uuid(), id, 0, 'First week', 5, ${DAY}::date, 2, 2 from plan returning id
    ), topic as (
      insert into topics (id, subplan_id, position, name)
      select gen_random_uuid(), id, 0, 'First day' from subplan returning id
    )
    insert into tasks (id, topic_id, position, name, owner_kind, owner_group_id)
    select gen_random_uuid(), id, position, 'Laptop', 'group', ${team} from topic, generate_series(0, 1) position`.execute(
    app.unguarded,
  );
}

const bellOf = async ({ client }: Person): Promise<Json[]> =>
  (await client.get('/notification')).body.notifications;

test('many plans have one line of the bell together, with their numbers, and few have one each (Notifications 3)', async () => {
  await addPlans(MAX_LINES);
  await remindOn(DAY);
  expect(await bellOf(members[0]!)).toHaveLength(MAX_LINES);
  await addPlans(1);
  // The stage of the third day: each is reminded of all of them.
  await remindOn('2026-05-13');
  const [newest, ...older] = await bellOf(members[0]!);
  expect(older).toHaveLength(MAX_LINES);
  const plans = MAX_LINES + 1;
  expect(newest).toMatchObject({
    kind: 'reminder',
    plan: null,
    person: { id: members[0]!.id },
    params: { plans, tasks: 2 * plans, overdue: plans },
  });
  expect((await bellOf(manager))[0]).toMatchObject({
    plan: null,
    params: { plans, overdue: plans, due_soon: 0 },
  });
  const content = (await digests()).findLast(({ person_id }) => person_id === members[0]!.id)!.content;
  expect(content.subject).toBe(`Onboarding: ${plans} subplans need you`);
  expect(itemsByHeading(content)['Tasks you do for others']).toHaveLength(plans);
});

test('a transaction reminds only as many members of a team as it may have subplans (Reminders 5)', async () => {
  const each = 300;
  await addPlans(each);
  const ids = members.map(({ id }) => id).toSorted();
  const undone = inTransaction(app.db, async (tx) => {
    const part = { day: DAY, ids, mail_enabled: true };
    expect(await remindPeople(tx, part, 2.5 * each)).toEqual({ left: [ids[2]], digests: 2 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await remindOn(DAY)).toBe(members.length);
  const { rows } = await sql<{ person_id: string; count: number }>`
    select person_id, count(*)::int as count from reminders where person_id = any(${ids}::uuid[])
    group by 1 order by 1`.execute(app.db);
  expect(rows).toEqual(ids.map((person_id) => ({ person_id, count: each })));
  expect(await app.db.selectFrom('work_items').selectAll().execute()).toEqual([]);
});
