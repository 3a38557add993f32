import { sql } from 'kysely';
import { checkChains } from '#server/platform/journal/verification/checks.ts';
import { MAX_PEOPLE } from '#shared/directory/import/schema.ts';
import { withSessions } from '../support/actors.ts';
import { type Company, withCompany } from '../support/company.ts';
import { withServer } from '../support/environment.ts';
import { type Result, resultOf } from '../support/results.ts';

// People who get another manager. Each has two plans.
const MOVED = 2_000;
const GOAL = { atMost: 10 };
// Mails are written, and wait for a server that does not listen.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'gangway@company.example' };

/**
 * Measures the import of a file of 10,000 lines: of new people, and of 2,000 people who get another manager among
 * lines of new people. Throws when the history is not as it has to be afterwards.
 */
export async function measureImport(): Promise<Result[]> {
  const results: Result[] = [];
  await withCompany(MOVED + MOVED / 10, async ({ environment, ...company }) => {
    const env = { ...environment.env, ...MAIL };
    await withServer({ ...environment, env }, async () => {
      const send = await importerOf({ environment, ...company });
      const hired = [HEADER, ...newPeople('hired', MAX_PEOPLE)];
      results.push(secondsOf('dry run of 10,000 new people', await send(hired, '?dry_run=true')));
      results.push(secondsOf('import of 10,000 new people', await send(hired)));
      results.push(secondsOf('the same again', await send(hired)));
      const boss = 'next.manager@import.example';
      const moved = (await listReports(company)).map((email) => `${email},,${boss},,`);
      const others = newPeople('moved', MAX_PEOPLE - moved.length - 1);
      const file = [HEADER, `${boss},Nel Next,,true,`, ...moved, ...others];
      results.push(
        secondsOf('dry run of 10,000 lines, 2,000 with two plans move', await send(file, '?dry_run=true')),
      );
      results.push(secondsOf('import of it', await send(file)));
      await checkResult(company, boss);
    });
  });
  return results;
}

const secondsOf = (name: string, seconds: number) => resultOf(name, seconds, 's', GOAL);

const HEADER = 'email,name,manager_email,is_manager,department';

function newPeople(group: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${group}${index}@import.example,Person ${index},,,Department ${index % 50}`,
  );
}

/** Returns a function that imports lines as an admin, and returns how long that took, in seconds. */
async function importerOf({ environment, owner, db }: Company) {
  const { rows } = await sql<{ id: string }>`
    update people set is_admin = true where id = (select id from people where is_manager order by id limit 1)
    returning id`.execute(owner);
  const [admin] = await withSessions(db, environment.sessions, rows);
  return async (lines: readonly string[], query = ''): Promise<number> => {
    const start = performance.now();
    const response = await fetch(`${environment.url}/api/person/import${query}`, {
      method: 'POST',
      headers: { ...admin!.headers, 'content-type': 'text/csv' },
      body: lines.join('\n'),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the import returned ${response.status}: ${text.slice(0, 500)}`);
    return (performance.now() - start) / 1_000;
  };
}

async function listReports({ db }: Pick<Company, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from people where not is_manager and manager_id is not null
      and 2 <= (select count(*) from plans where user_id = people.id)
    order by id limit ${MOVED}`.execute(db);
  if (rows.length < MOVED) throw new Error(`only ${rows.length} people have a manager and two plans`);
  return rows.map(({ email }) => email);
}

async function checkResult({ db }: Pick<Company, 'db'>, boss: string): Promise<void> {
  const { rows } = await sql<{ plans: number; events: number }>`
    select (select count(*)::int from plans where manager_id = (select id from people where email = ${boss})) as plans,
      (select count(*)::int from journal where event = 'plan.handed_over') as events`.execute(db);
  const { plans, events } = rows[0]!;
  if (plans !== 2 * MOVED || events !== plans)
    throw new Error(`${plans} plans were moved, with ${events} events`);
  for await (const { location, why } of checkChains(db)) throw new Error(`${location}: ${why}`);
}
