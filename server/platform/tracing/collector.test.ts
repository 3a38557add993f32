import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { drip, startCollector } from '../../testing/collector.ts';
import { isTorture } from '../../testing/torture.ts';
import { useTraces } from '../../testing/traces.ts';
import { getTracer } from './tracer.ts';

/* A collector that is unreachable, hangs or never ends its response (Operations 18). */

const traces = useTraces({ timeout_ms: 200 });
const { logger, lines } = traces;
const app = useApp({}, { logger });

const readConfig = () => app.anonymous.get('/config');

async function namesReceived(): Promise<string[]> {
  expect((await readConfig()).status).toBe(200);
  await traces.tracing.flush();
  return traces.collector.spans.map(({ name }) => name);
}

/** Calls until a trace has been received: on a busy machine a batch may be late again. */
const untilReceived = () => expect.poll(namesReceived).toContain('GET /api/config');

test('requests succeed while the collector is unreachable or hangs, which is logged once', async () => {
  const since = lines.length;
  const port = Number(new URL(traces.collector.url).port);
  await traces.collector.close();
  const messages = () => lines.slice(since).filter(({ level }) => (level as number) > 30);
  for (let round = 0; round < 3; round += 1) {
    expect((await readConfig()).status).toBe(200);
    await expect(traces.tracing.flush()).rejects.toBeDefined();
  }
  expect(messages()).toMatchObject([
    { msg: 'traces cannot be sent', reason: expect.stringContaining('ECONNREFUSED') },
  ]);

  traces.collector = await startCollector(port);
  traces.collector.respond(() => {});
  expect((await readConfig()).status).toBe(200);
  await expect(traces.tracing.flush()).rejects.toBeDefined();
  expect(messages()).toHaveLength(1);
  traces.collector.respond((response) => void response.end());
  await untilReceived();
  expect(lines.slice(since).filter(({ msg }) => msg === 'traces are sent again')).toHaveLength(1);
});

// More than the exports that the library has at a time.
const EXPORTS = 31;
const LATE = { message: 'no complete response in time' };

// Each takes 6 s, since the exporter waits and tries again. 'An unreachable collector' above and process.test.ts have the short form.
test.runIf(isTorture).each<[string, (response: ServerResponse) => void]>([
  ['drips', drip],
  [
    'switches protocols',
    (response) => void response.writeHead(101, { upgrade: 'x', connection: 'upgrade' }).end(),
  ],
])('traces are sent again after a collector that %s', async (_, respond) => {
  traces.collector.respond(respond);
  for (let count = 0; count < EXPORTS; count += 1) {
    expect((await readConfig()).status).toBe(200);
    await expect(traces.tracing.flush()).rejects.toMatchObject([LATE]);
  }
  traces.collector.spans.length = 0;
  traces.collector.respond((response) => void response.end());
  await untilReceived();
});

test('nothing is recorded once traces are stopped', async () => {
  await traces.tracing.stop();
  expect(getTracer()).toBeNull();
  expect((await app.anonymous.get('/config')).status).toBe(200);
});
