import { afterEach, beforeEach, expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { type Collector, drip, startCollector } from '../../testing/collector.ts';
import { useProcesses } from '../../testing/process.ts';

/* The server as a process of its own (Operations 18). */

const app = useApp();
const run = useProcesses();
let collector: Collector;
beforeEach(async () => void (collector = await startCollector()));
afterEach(() => collector.close());

// Prints each module of OpenTelemetry that is loaded but its API, which the library of the metrics loads.
const HOOK = `
  import { writeSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (/@opentelemetry.(?!api\\b)/.test(url)) writeSync(2, 'loaded ' + url + '\\n');
      return next(url, context);
    },
  });`;

const start = (env: Record<string, string> = {}) =>
  run({
    DATABASE_URL: app.database_url,
    DEMO: '0',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(HOOK)}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...env,
  });

test('sends what it has when it stops', async () => {
  const server = await start();
  expect((await fetch(`${server.url}/api/config`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(collector.spans.map(({ name }) => name)).toContain('GET /api/config');
  expect(collector.spans[0]?.resource).toMatchObject({ 'service.name': 'gangway' });
  expect(server.output).toMatch(/loaded .*@opentelemetry\/sdk-trace/);
});

test('stops in time, and with 0, when the collector hangs', async () => {
  collector.respond(() => {});
  const server = await start();
  expect((await fetch(`${server.url}/api/config`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(collector.requests).toHaveLength(1);
});

/** Makes a full batch of traces, which is sent immediately. */
async function sendBatch(url: string): Promise<void> {
  for (let count = 0; count < 512; count += 8) {
    await Promise.all(Array.from({ length: 8 }, () => fetch(`${url}/api/config`)));
  }
}

test('sends traces again after a collector whose response never ends', async () => {
  collector.respond(drip);
  const server = await start({ LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_TIMEOUT: '300' });
  await sendBatch(server.url);
  await expect.poll(() => server.output).toContain('traces cannot be sent');
  collector.respond((response) => void response.end());
  await sendBatch(server.url);
  await expect.poll(() => server.output).toContain('traces are sent again');
});

test('sends nothing and loads nothing of the SDK when no collector is named', async () => {
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'gangway' });
  expect((await fetch(`${server.url}/api/config`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output).not.toContain('loaded ');
  expect(server.output).not.toContain('trace_id');
  expect(collector.requests).toEqual([]);
});
