import { sql } from 'kysely';
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

/** Measures the median time of the overview of HR for everybody, in ms. */
export async function measureOverview(people: number): Promise<Result[]> {
  const times: number[] = [];
  await withCompany(people, async ({ environment, db, owner }) => {
    const [hr] = await findEmployees(db, environment.sessions);
    await sql`update people set is_hr = true where id = ${hr!.id}`.execute(owner);
    await sql`update plans set active_plan = false
      where active_plan and id not in (select id from plans where active_plan order by id desc limit ${ACTIVE_PLANS})`.execute(
      owner,
    );
    await sql`vacuum analyze`.execute(owner);
    await withServer(environment, async () => {
      for (let call = 0; call < WARM_UP + CALLS; call += 1) {
        const { ms } = await send(environment.url, { path: `/api${getOverview.url}`, headers: hr!.headers });
        if (call >= WARM_UP) times.push(ms);
      }
    });
  });
  return [resultOf(`overview of HR, ${people} people`, median(times), 'ms', { atMost: 300 })];
}
