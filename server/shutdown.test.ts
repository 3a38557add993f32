import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { shutDown } from './shutdown.ts';
import { addDrain } from './system/drain.ts';

test('a stop waits for the collector of traces for less than the time of a whole stop (Operations 18)', async () => {
  const app = Fastify();
  addDrain(app);
  const asked = Promise.withResolvers<void>();
  const stopped = shutDown({
    app,
    background: [],
    closeDatabase: async () => undefined,
    sendTraces: () => {
      asked.resolve();
      return new Promise(() => {});
    },
    delay_ms: 0,
  });
  // Two timers of one process, which begin together: the order of their ends depends on no clock.
  await asked.promise;
  const later = sleep(6_000, 'later', { ref: false });
  expect(await Promise.race([stopped.then(() => 'stopped'), later])).toBe('stopped');
});
