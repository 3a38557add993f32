import { count, type Suite, timeLimit } from '../support/suite.ts';
import { runCrashes } from './crashes.ts';

const KILLS = 200;
const DATABASE_KILLS = 50;

/** Two processes share the database and the outbox, so that one takes over the mails of a killed one. */
export const crashes: Suite = {
  name: 'crashes',
  async run(options) {
    const { damage, mails, ...result } = await runCrashes({
      processes: 2,
      clients: 6,
      kills: KILLS,
      databaseKills: DATABASE_KILLS,
      seed: options.seed,
      isOver: timeLimit(options),
    });
    if (damage.length > 0) throw new Error(`${damage.length} findings: ${damage.slice(0, 5).join('; ')}`);
    if (mails.missing > 0) throw new Error(`${mails.missing} of ${mails.sent} mails are missing`);
    return [
      { figure: 'kill -9 of the product', result: count(result.kills) },
      { figure: 'kill -9 of PostgreSQL', result: count(result.databaseKills) },
      { figure: 'acknowledged writes, none lost', result: count(result.writes) },
      { figure: 'requests repeated after a crash, none doubled', result: count(result.repeated) },
      { figure: 'mails, none missing', result: count(mails.sent) },
      { figure: 'mails that arrived twice', result: count(mails.again) },
      { figure: 'history', result: result.verified },
    ];
  },
};
