import { sql } from 'kysely';
import { countOrganisationPeople, listOrganisationPeople } from '#shared/directory/people/contract.ts';
import { getOverview } from '#shared/overview/contract.ts';
import { findEmployees } from '../support/actors.ts';
import { withCompany } from '../support/company.ts';
import { withServer } from '../support/environment.ts';
import { median, type Result, resultOf } from '../support/results.ts';
import { send } from '../support/send.ts';

/** The others have ended: a company keeps what it has onboarded. */
const ACTIVE_PLANS = 10_000;
const CALLS = 20;
const WARM_UP = 3;

/** What HR opens for everybody, with the most that each may take in ms: the goal of the overview, and for lists that of a page. */
const PAGES = [
  { name: 'overview of HR', url: getOverview.url, atMost: 300 },
  { name: 'list of people, with their plans', url: listOrganisationPeople.url, atMost: 200 },
  { name: 'count of people, with their facets', url: countOrganisationPeople.url, atMost: 300 },
];

/** Measures the median times of what HR opens for everybody, in ms from the request to the last byte. */
export async function measureOverview(people: number): Promise<Result[]> {
  const results: Result[] = [];
  await withCompany(people, async ({ environment, db, owner }) => {
    const [hr] = await findEmployees(db, environment.sessions);
    await sql`update people set is_hr = true where id = ${hr!.id}`.execute(owner);
    await sql`update plans set active_plan = false
      where active_plan and id not in (select id from plans where active_plan order by id desc limit ${ACTIVE_PLANS})`.execute(
      owner,
    );
    await sql`vacuum analyze`.execute(owner);
    await withServer(environment, async () => {
      for (const { name, url, atMost } of PAGES) {
        const times: number[] = [];
        for (let call = 0; call < WARM_UP + CALLS; call += 1) {
          const { ms } = await send(environment.url, { path: `/api${url}`, headers: hr!.headers });
          if (call >= WARM_UP) times.push(ms);
        }
        results.push(resultOf(`${name}, ${people} people`, median(times), 'ms', { atMost }));
      }
    });
  });
  return results;
}
