import { count, type Suite, timeLimit } from '../support/suite.ts';
import { runRollingRestart } from './restart.ts';

const ROUNDS = 25;

/** SIGTERM under load: two processes behind a proxy are restarted in turn. */
export const rolling: Suite = {
  name: 'rolling',
  async run(options) {
    const result = await runRollingRestart({ rounds: ROUNDS, clients: 8, isOver: timeLimit(options) });
    const { exitCodes, failed } = result;
    if (failed.length > 0) throw new Error(`${failed.length} failed requests, the first: ${failed[0]}`);
    if (exitCodes.some((code) => code !== 0)) throw new Error(`exit codes: ${exitCodes.join(', ')}`);
    return [
      { figure: 'restarts with SIGTERM, each with exit code 0', result: count(result.restarts) },
      { figure: 'requests, none failed', result: count(result.requests) },
    ];
  },
};
