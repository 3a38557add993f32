import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startMailServer } from '#bench/outbox/mailServer.ts';
import { randomFrom } from '#bench/support/random.ts';
import { connect, type Database } from '#server/platform/database/connect.ts';
import { insertPeople } from '#server/people/people.sql.ts';
import { uuidv7 } from 'uuidv7';
import { withDatabase } from '../support/database.ts';
import { createTarget } from '../support/product.ts';
import { type Server, startServer } from '../support/server.ts';
import { untilSuccess } from '../support/untilSuccess.ts';

type Options = { members: number; kills: number; seed: number; isOver?: () => boolean };

/** The damage, as lines; the number of assigned plans, and of mails that arrived more than once. */
export type TeamCrashes = { kills: number; plans: number; damage: string[]; again: number };

// A mail that is sent while its process is killed may arrive twice; a killed one, or its batch, is sent again.
const GIVE_UP_MS = 180_000;
/** Kills of each plan: one while it is assigned, the others while its mails go out. */
const KILLS_PER_PLAN = 5;
const LONGEST_ASSIGNMENT_MS = 150;

/**
 * Kills the process while plans with a task of a large team are assigned and their mails are sent. Each member must be
 * notified of each plan once, in the product and by mail (Owners 10).
 */
export function runTeamCrashes({
  members,
  kills,
  seed,
  isOver = () => false,
}: Options): Promise<TeamCrashes> {
  return withDatabase(async (database) => {
    let onMail: (() => void) | null = null;
    const mailServer = await startMailServer(() => onMail?.());
    const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'gangway@example.com' };
    let server: Server = await startServer(database, { env });
    const { port } = server;
    const db = connect(database.url, { max: 4 });
    const random = randomFrom(seed);
    const result: TeamCrashes = { kills: 0, plans: 0, damage: [], again: 0 };
    const kill = async () => {
      await server.kill();
      result.kills += 1;
      // A killed process holds its mails for a minute.
      await sql`update outbox set leased_until = null where sent_at is null`.execute(db);
      server = await startServer(database, { env, port });
    };
    try {
      const target = createTarget([server], db, database);
      const manager = await target.addManager();
      const { team, people } = await createTeam(db, members);
      while (result.kills < kills && !isOver()) {
        const employee = await target.addEmployee(manager);
        const tasks = [{ name: 'Laptop', owner: { kind: 'group', group_id: team } }];
        const subplans = [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Topic', tasks }] }];
        const body = { name: `Plan ${result.plans}`, user_id: employee.id, subplans };
        const headers = { 'idempotency-key': randomUUID() };
        // As a browser does: the same call with the same key, until it is answered.
        const assigned = untilSuccess(GIVE_UP_MS, async () => {
          const { status, text } = await manager.client.post('/onboarding-plan/full', body, headers);
          if (status !== 201) throw new Error(`${status} ${text}`);
        });
        await sleep(random.between(0, LONGEST_ASSIGNMENT_MS));
        await kill();
        await assigned;
        result.plans += 1;
        for (let left = KILLS_PER_PLAN - 1; left > 0 && result.kills < kills; left -= 1) {
          const wanted = mailServer.count() + random.between(1, Math.ceil(members / KILLS_PER_PLAN));
          await new Promise<void>((resolve) => {
            onMail = () => {
              if (mailServer.count() >= wanted) resolve();
            };
            // The last mails may all be out.
            void sleep(5_000).then(resolve);
          });
          await kill();
        }
      }
      await untilSuccess(GIVE_UP_MS, async () => {
        const { rows } = await sql`select from outbox where sent_at is null limit 1`.execute(db);
        if (rows.length > 0) throw new Error('mails are waiting');
      });
      result.damage = await findDamage(db, { people, plans: result.plans, arrived: mailServer.byRecipient });
      result.again = people.reduce(
        (sum, { email }) => sum + (mailServer.byRecipient.get(email)?.length ?? 0) - result.plans,
        0,
      );
      return result;
    } finally {
      await db.destroy();
      await server.kill();
      await mailServer.close();
    }
  });
}

type Member = { id: string; email: string };

async function createTeam(db: Database, members: number): Promise<{ team: string; people: Member[] }> {
  const people = Array.from({ length: members }, (_, n) => ({
    id: uuidv7(),
    email: `member.${n}@example.com`,
    name: `Member ${n}`,
  }));
  await insertPeople(db, people);
  const team = uuidv7();
  await db.insertInto('groups').values({ id: team, name: 'IT', source: 'manual' }).execute();
  await db
    .insertInto('group_members')
    .values(people.map(({ id }) => ({ group_id: team, person_id: id })))
    .execute();
  return { team, people };
}

async function findDamage(
  db: Database,
  { people, plans, arrived }: { people: Member[]; plans: number; arrived: Map<string, string[]> },
): Promise<string[]> {
  const counted = async (table: 'outbox' | 'notifications') => {
    const rows = await db
      .selectFrom(table)
      .select([
        'person_id',
        (eb) => eb.fn.countAll<string>().as('all'),
        (eb) => eb.fn.count<string>('plan_id').distinct().as('plans'),
      ])
      .where('kind', '=', 'task_for_you')
      .groupBy('person_id')
      .execute();
    return new Map(rows.map((row) => [row.person_id, `${row.all} of ${row.plans} plans`]));
  };
  const wanted = `${plans} of ${plans} plans`;
  const [mails, notifications] = [await counted('outbox'), await counted('notifications')];
  const { count } = await db
    .selectFrom('plans')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return [
    ...(Number(count) === plans ? [] : [`${count} plans instead of ${plans}`]),
    ...people.flatMap(({ id, email }) => [
      ...(mails.get(id) === wanted ? [] : [`${email} has mails: ${mails.get(id)}`]),
      ...(notifications.get(id) === wanted ? [] : [`${email} was told: ${notifications.get(id)}`]),
      // Each mail has an id of its own, which is the same when it is sent again.
      ...(new Set(arrived.get(email)).size === plans
        ? []
        : [`${email} got ${new Set(arrived.get(email)).size} mails`]),
    ]),
  ];
}
