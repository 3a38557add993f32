// The part of OpenTelemetry that sends traces. It is loaded when a collector is named, and never otherwise.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Attributes,
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span as RawSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent, type ExportResult } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/tracingSettings.ts';
import { VERSION } from '../config/version.ts';
import { setTracer, type Span, type SpanOptions, type Tracer } from './tracer.ts';
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** Notified when the collector becomes unusable, and when it works again. */
export type CollectorOutage = { reportFailure(reason: string): void; reportSuccess(): void };

export type Tracing = {
  /** Sends what has ended. Rejects when the collector does not take it. */
  flush(): Promise<void>;
  /** Sends what has ended, for the last time. */
  stop(): Promise<void>;
};

type TracingOptions = { outage: CollectorOutage; onWarning: (message: string) => void };

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Sets the tracer of this process (Operations 18). */
export function startTracing(settings: TracingSettings, { outage, onWarning }: TracingOptions): Tracing {
  const provider = withDiagnostics(onWarning, () => createProvider(settings, outage));
  setTracer(createTracer(provider));
  return {
    flush: () => provider.forceFlush(),
    async stop() {
      setTracer(null);
      // A failure has been reported to the outage.
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/** Sends no spans, to try the collector. Returns why it does not take them, or null. */
export function tryCollector(settings: TracingSettings, limit_ms: number): Promise<string | null> {
  const exporter = createExporter({ ...settings, timeout_ms: limit_ms });
  return new Promise((resolve) => {
    exporter.export([], ({ code, error }) => {
      resolve(code === ExportResultCode.SUCCESS ? null : whyNotSent(error));
    });
  });
}

function createProvider(settings: TracingSettings, outage: CollectorOutage): TracerProvider {
  return new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.version': VERSION,
        'service.instance.id': randomUUID(),
        ...settings.resource,
      }),
    ),
    sampler: createSampler(settings),
    // Keeps up to 2,048 spans and drops later ones, so that memory stays bounded while the collector is unreachable.
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(createExporter(settings), outage) })],
  });
}

function createSampler({ sampler, ratio }: TracingSettings): Sampler {
  const root = sampler.endsWith('ratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : sampler.endsWith('on')
      ? new AlwaysOnSampler()
      : new AlwaysOffSampler();
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/** The library reads OTEL_EXPORTER_OTLP_COMPRESSION and _CERTIFICATE from the environment by itself. */
function createExporter({ url, headers, timeout_ms }: TracingSettings): SpanExporter {
  return withDeadline(() => new OTLPTraceExporter({ url, headers, timeoutMillis: timeout_ms }), timeout_ms);
}

/** Reports each result to the outage, which logs its start and its end. */
function reporting(exporter: SpanExporter, outage: CollectorOutage): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) outage.reportSuccess();
        else outage.reportFailure(whyNotSent(result.error));
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

function whyNotSent(error: (Error & { code?: string | number }) | undefined): string {
  if (typeof error?.code === 'number') return `it responded with ${error.code}`;
  // An error for several addresses of one name has no message of its own.
  return error?.message || error?.code || 'unknown';
}

const ignore = () => undefined;

/** Reports what the library finds wrong with its own settings, and nothing later: it would be a line for each batch. */
function withDiagnostics<T>(onWarning: (message: string) => void, work: () => T): T {
  const logger = { error: onWarning, warn: onWarning, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  try {
    return work();
  } finally {
    diag.disable();
  }
}

function createTracer(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('gangway', VERSION);
  const storage = new AsyncLocalStorage<RecordedSpan>();

  function parentOf(traceparent: string | undefined): Context {
    const remote = traceparent === undefined ? null : parseTraceParent(traceparent);
    if (remote) return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
    return storage.getStore()?.context ?? ROOT_CONTEXT;
  }

  return {
    start(name: string, { kind, attributes = {}, traceparent }: SpanOptions): Span {
      const parent = parentOf(traceparent);
      const clock = storage.getStore()?.clock ?? startClock();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime: clock() }, parent);
      return new RecordedSpan(span, trace.setSpan(parent, span), clock);
    },
    current: () => storage.getStore(),
    run: (span, work) => storage.run(span as RecordedSpan, work),
  };
}

/** Returns the time in ms since 1970. */
type Clock = () => number;

/**
 * Starts the clock of an operation and its parts. With a clock each, as in the library, a part could end up to a
 * millisecond after its operation; one clock for the process would be wrong once the machine has slept.
 */
function startClock(): Clock {
  const offset = Date.now() - performance.now();
  return () => offset + performance.now();
}

class RecordedSpan implements Span {
  readonly context: Context;
  readonly clock: Clock;
  readonly trace_id: string | null;
  readonly #span: RawSpan;

  constructor(span: RawSpan, context: Context, clock: Clock) {
    this.#span = span;
    this.context = context;
    this.clock = clock;
    const { traceId, traceFlags } = span.spanContext();
    this.trace_id = (traceFlags & TraceFlags.SAMPLED) === 0 ? null : traceId;
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  fail(type: string, reason?: string): void {
    this.#span.setAttribute('error.type', type);
    this.#span.setStatus({
      code: SpanStatusCode.ERROR,
      ...(reason === undefined ? {} : { message: reason }),
    });
  }

  end(): void {
    this.#span.end(this.clock());
  }
}

const requestsOfExport = new AsyncLocalStorage<Set<ClientRequest>>();

// Node publishes each request on this channel.
diagnostics.subscribe('http.client.request.created', (message) => {
  requestsOfExport.getStore()?.add((message as { request: ClientRequest }).request);
});

/**
 * Ends each export after the time. The exporter of the library limits only the time between two bytes, and an export
 * that never ends holds one of its 30 places until a restart: after a late one a new exporter takes over.
 */
function withDeadline(create: () => SpanExporter, limit_ms: number): SpanExporter {
  let exporter = create();
  return {
    export(spans, done) {
      const requests = new Set<ClientRequest>();
      let isDone = false;
      const finish = (result: ExportResult) => {
        if (isDone) return;
        isDone = true;
        clearTimeout(timer);
        done(result);
      };
      const timer = setTimeout(() => {
        exporter = create();
        finish({ code: ExportResultCode.FAILED, error: new Error('no complete response in time') });
        for (const request of requests) request.destroy();
      }, limit_ms);
      requestsOfExport.run(requests, () => exporter.export(spans, finish));
    },
    shutdown: () => exporter.shutdown(),
  };
}
