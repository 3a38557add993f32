import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { createOutageLog } from '../platform/background/outageLog.ts';
import { readTracingSettings } from '../platform/config/tracingSettings.ts';
import { startTracing, type Tracing } from '../platform/tracing/sdk.ts';
import { type Collector, type ReceivedSpan, startCollector } from './collector.ts';

/** Traces of this process, and a collector that receives them. */
export type TestTraces = {
  collector: Collector;
  tracing: Tracing;
  logger: Logger;
  /** The lines of the logger. */
  lines: Record<string, unknown>[];
  /** Waits until a span of this name has been received, and returns the last one. */
  received(name: string): Promise<ReceivedSpan>;
  /** Returns the spans that were received as parts of the span. */
  partsOf(span: ReceivedSpan): ReceivedSpan[];
};

/**
 * Starts traces before the tests of a file. The collector is filled in by `beforeAll`. Traces that it does not take
 * within `timeout_ms` are lost, so only the tests of that have a short time.
 */
export function useTraces({ timeout_ms = 60_000 } = {}): TestTraces {
  const lines: TestTraces['lines'] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const logger = pino({}, stream);
  const traces = {
    logger,
    lines,
    async received(name) {
      const find = () => traces.collector.spans.findLast((span) => span.name === name);
      await expect
        .poll(async () => {
          await traces.tracing.flush();
          return find()?.name;
        })
        .toBe(name);
      return find()!;
    },
    partsOf: ({ trace, id }) =>
      traces.collector.spans.filter((span) => span.trace === trace && span.parent === id),
  } as TestTraces;

  beforeAll(async () => {
    traces.collector = await startCollector();
    const settings = readTracingSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=hush%2C hush,authorization=Basic YTpi==',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
      OTEL_SERVICE_NAME: 'people tools',
      OTEL_EXPORTER_OTLP_TIMEOUT: String(timeout_ms),
    })!;
    const outage = createOutageLog(logger, 'traces cannot be sent', 'traces are sent again');
    traces.tracing = startTracing(settings, { outage, onWarning: (message) => logger.warn(message) });
  });
  afterAll(async () => {
    await traces.tracing.stop();
    await traces.collector.close();
  });
  return traces;
}
