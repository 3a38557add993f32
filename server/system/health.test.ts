import diagnostics from 'node:diagnostics_channel';
import { afterAll, expect, test } from 'vitest';
import { poolUse } from '../platform/database/connect.ts';
import { useApp } from '../testing/app.ts';
import { type Proxy, startProxy } from '../testing/database/proxy.ts';

let proxy: Proxy;
const app = useApp(
  {},
  { databaseUrlFor: async (databaseUrl) => (proxy = await startProxy(databaseUrl)).url },
);
afterAll(() => proxy.cut());

const CALLS = 30;

test('concurrent checks of readiness share one query (Operations 4)', async () => {
  let arrived = 0;
  const count = () => void (arrived += 1);
  // Node publishes each request that its servers receive on this channel.
  diagnostics.subscribe('http.server.request.start', count);
  proxy.pause();
  const checks = Array.from({ length: CALLS }, () => fetch(`${app.url}/health/ready`));
  await expect.poll(() => arrived).toBe(CALLS);
  diagnostics.unsubscribe('http.server.request.start', count);
  // It has a connection of its own.
  expect(poolUse(app.db)).toEqual({ used: 0, idle: 0, waiting: 0 });
  // A check that needs no database is not held up.
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
  proxy.resume();
  expect((await Promise.all(checks)).map(({ status }) => status)).toEqual(Array(CALLS).fill(200));

  // A later check reads the state of that moment.
  await proxy.cut();
  expect((await fetch(`${app.url}/health/ready`)).status).toBe(503);
  await proxy.restore();
  expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
});
