import { count, type Suite } from '../support/suite.ts';
import { runBatchCrashes } from './batches.ts';

const PEOPLE = 2_000;
const PROCESSES = 4;
const KILLS = 10;

/** Batches whose processes are killed. */
export const batchesSuite: Suite = {
  name: 'batches',
  async run({ seed }) {
    const { damage, plans, plansAtKills } = await runBatchCrashes({
      people: PEOPLE,
      processes: PROCESSES,
      kills: KILLS,
      seed,
    });
    if (damage.length > 0) throw new Error(damage.slice(0, 5).join('; '));
    return [
      {
        figure: `kill -9 of ${PROCESSES} processes while ${count(PEOPLE)} people get a plan`,
        result: count(KILLS),
      },
      { figure: 'plans when they were killed', result: plansAtKills.map(count).join(', ') },
      { figure: 'plans in the end, one for each person', result: count(plans) },
    ];
  },
};
