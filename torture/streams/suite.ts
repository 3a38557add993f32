import { withProduct } from '../support/product.ts';
import { count, type Suite, timeLimit } from '../support/suite.ts';
import { runStreams } from './streams.ts';

/** Without a time limit: some minutes. With one, as many as fit. */
const ROUNDS = 100;

/** Streams of changes whose people lose their sessions and their rights. */
export const streamsSuite: Suite = {
  name: 'streams',
  run(options) {
    const isOver = timeLimit(options);
    return withProduct(
      async (product) => {
        const { opened, acts, failures, ended, left } = await runStreams(product, {
          seed: options.seed,
          rounds: options.minutes === null ? ROUNDS : Number.POSITIVE_INFINITY,
          isOver,
        });
        if (ended.length > 0) throw new Error(`a process ended with ${ended.join(', ')}`);
        if (failures.length > 0) throw new Error(failures.slice(0, 5).join('; '));
        if (left > 0) throw new Error(`${left} streams are left of people who are disabled`);
        return [
          { figure: 'streams opened: read, throttled, never read or closed', result: count(opened) },
          { figure: 'acts beside them, none a failure of the server', result: count(acts) },
          { figure: 'streams left in the end', result: count(left) },
        ];
      },
      { processes: 2 },
    );
  },
};
