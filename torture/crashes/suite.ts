import { count, type Suite, timeLimit } from '../support/suite.ts';
import { runCrashes } from './crashes.ts';
import { runTeamCrashes } from './team.ts';

const KILLS = 200;
const DATABASE_KILLS = 50;
/** Kills while the members of a team are notified of their task. */
const TEAM_KILLS = 40;
const TEAM_SIZE = 200;

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
      isOver: timeLimit(options, 0.8),
    });
    const team = await runTeamCrashes({
      members: TEAM_SIZE,
      kills: TEAM_KILLS,
      seed: options.seed,
      isOver: timeLimit(options, 0.2),
    });
    if (team.damage.length > 0) throw new Error(`tasks of a team: ${team.damage.slice(0, 5).join('; ')}`);
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
      { figure: `kill -9 while a team of ${TEAM_SIZE} is told of its task`, result: count(team.kills) },
      { figure: 'plans with such a task: each member told once', result: count(team.plans) },
    ];
  },
};
