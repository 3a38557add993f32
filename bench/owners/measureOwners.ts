import { MY_TASK_TABS } from '#shared/tasks/schema.ts';
import { listMyTasks } from '#shared/tasks/contract.ts';
import { type Actor, findEmployees } from '../support/actors.ts';
import { type Company, withCompany } from '../support/company.ts';
import { withServer } from '../support/environment.ts';
import { median, type Result, resultOf } from '../support/results.ts';
import { send } from '../support/send.ts';
import { fillOwners } from './fillOwners.ts';

const SMALL = 1_000;
/** Calls of each tab, of a few people in turn, so that what they read is in memory in either company. */
const CALLS = 400;
const PEOPLE = 40;
const WARM_UP = 2 * PEOPLE;

type Measured = { environment: Company['environment']; people: Actor[] };

/**
 * Measures the median time of the first page of each tab of My tasks in a company, as a multiple of that in a company of 1,000
 * people, alternately. A fifth of all tasks are of others.
 */
export async function measureOwners(people: number): Promise<Result[]> {
  const results: Result[] = [];
  await withFilled(people, (large) =>
    withFilled(SMALL, async (small) => {
      for (const tab of MY_TASK_TABS) {
        const times = { large: [] as number[], small: [] as number[] };
        for (let index = 0; index < WARM_UP + CALLS; index += 1) {
          const [inSmall, inLarge] = [await read(small, tab, index), await read(large, tab, index)];
          if (index < WARM_UP) continue;
          times.small.push(inSmall);
          times.large.push(inLarge);
        }
        console.log(`  ${tab}: ${median(times.small).toFixed(2)} ms, ${median(times.large).toFixed(2)} ms`);
        const share = median(times.large) / median(times.small);
        results.push(resultOf(`My tasks (${tab}) ÷ with ${SMALL} people`, share, '', { atMost: 1.25 }));
      }
    }),
  );
  return results;
}

function withFilled(people: number, work: (measured: Measured) => Promise<void>): Promise<void> {
  console.log(`Filling a database with ${people} people and tasks of others…`);
  return withCompany(people, async ({ environment, db, owner }) => {
    await fillOwners(owner);
    const actors = await findEmployees(db, environment.sessions);
    await withServer(environment, () => work({ environment, people: actors }));
  });
}

async function read({ environment, people }: Measured, tab: string, index: number): Promise<number> {
  const { headers } = people[index % PEOPLE]!;
  const { ms } = await send(environment.url, { path: `/api${listMyTasks.url}?tab=${tab}`, headers });
  return ms;
}
