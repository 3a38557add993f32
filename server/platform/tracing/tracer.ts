import type { Attributes } from '@opentelemetry/api';

/** An operation of a trace, which runs until `end`. */
export type Span = {
  /** The id of its trace; null when the trace is not sampled, so that no collector has it. */
  readonly trace_id: string | null;
  set(attributes: Attributes): void;
  /** Marks it as failed. `reason` is shown, so it must hold no personal data. */
  fail(type: string, reason?: string): void;
  end(): void;
};

export type SpanOptions = {
  /** `server` for a request that is received, `client` for one that is sent. */
  kind: 'server' | 'client' | 'internal';
  attributes?: Attributes;
  /** The header of a request that continues the trace of its sender. */
  traceparent?: string | undefined;
};

export type Tracer = {
  /** Starts an operation as a part of the current one, or else a trace. */
  start(name: string, options: SpanOptions): Span;
  /** Returns the operation that the running code belongs to. */
  current(): Span | undefined;
  /** Runs the work as a part of the operation. */
  run<T>(span: Span, work: () => T): T;
};

let tracer: Tracer | null = null;

/** Sets the tracer of this process. Without one, nothing below creates an object. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Returns the tracer, or null when traces are off (Operations 18). */
export function getTracer(): Tracer | null {
  return tracer;
}

/** Runs the work as an operation of a trace. The span is null when traces are off. */
export function traced<T>(
  name: string,
  options: () => SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  return tracer === null ? work(null) : runTraced(tracer, tracer.start(name, options()), work);
}

/** As `traced`, for a part of the current operation. Outside of one it is not recorded. */
export function tracedPart<T>(
  name: string,
  options: () => SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  return tracer?.current() ? traced(name, options, work) : work(null);
}

async function runTraced<T>(by: Tracer, span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await by.run(span, () => work(span));
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the code of an error, or its class. Its message may quote personal data. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
