import { listPlans } from '#shared/lists/contract.ts';
import { getPlan, getPlanHistory, toggleTask } from '#shared/plans/contract.ts';
import { listDirectReports } from '#shared/directory/team/contract.ts';
import { listTemplates } from '#shared/templates/contract.ts';
import { type Actor, findEmployees, findManagers } from '../support/actors.ts';
import { type Company, withCompany } from '../support/company.ts';
import { withServer } from '../support/environment.ts';
import { median, type Result, resultOf } from '../support/results.ts';
import { type Call, send } from '../support/send.ts';

const SMALL = 1_000;
/** Calls of each kind, of people in turn. */
const CALLS = 200;
const WARM_UP = 20;

type People = { employees: Actor[]; managers: Actor[] };

const CALLS_OF: Record<string, (people: People, index: number) => Call> = {
  'plan of 50 tasks': ({ employees }, index) => read(employees, index, ({ plan }) => planUrl(getPlan, plan)),
  'history of a plan': ({ employees }, index) =>
    read(employees, index, ({ plan }) => planUrl(getPlanHistory, plan)),
  'list of 100 plans': ({ managers }, index) => read(managers, index, () => `${listPlans.url}?scope=reports`),
  'own plans': ({ employees }, index) => read(employees, index, () => `${listPlans.url}?scope=self`),
  'own templates': ({ managers }, index) => read(managers, index, () => listTemplates.url),
  'direct reports': ({ managers }, index) => read(managers, index, () => listDirectReports.url),
  tick: ({ employees }, index) => ({
    ...read(employees, index, ({ task }) => toggleTask.url.replace(':taskId', task)),
    method: 'PUT',
  }),
};

/**
 * Measures the median time of each call in the company, as a multiple of that in a company of 1,000 people,
 * alternately. The server of the company is running. One person sees the same amount of data at every size.
 */
export async function measureGrowth(company: Company): Promise<Result[]> {
  const results: Result[] = [];
  const large = await findPeople(company);
  await withCompany(SMALL, (other) =>
    withServer(other.environment, async () => {
      const small = await findPeople(other);
      for (const [name, callOf] of Object.entries(CALLS_OF)) {
        const times = { large: [] as number[], small: [] as number[] };
        for (let index = 0; index < WARM_UP + CALLS; index += 1) {
          const inSmall = await send(other.environment.url, callOf(small, index));
          const inLarge = await send(company.environment.url, callOf(large, index));
          if (index < WARM_UP) continue;
          times.small.push(inSmall.ms);
          times.large.push(inLarge.ms);
        }
        const share = median(times.large) / median(times.small);
        results.push(resultOf(`${name} ÷ with ${SMALL} people`, share, '', { atMost: 1.25 }));
      }
    }),
  );
  return results;
}

async function findPeople({ db, environment: { sessions } }: Company): Promise<People> {
  return { employees: await findEmployees(db, sessions), managers: await findManagers(db, sessions) };
}

function read(actors: readonly Actor[], index: number, pathOf: (actor: Actor) => string): Call {
  const actor = actors[index % actors.length]!;
  return { path: `/api${pathOf(actor)}`, headers: actor.headers };
}

const planUrl = ({ url }: { url: string }, plan: string) => url.replace(':id', plan);
