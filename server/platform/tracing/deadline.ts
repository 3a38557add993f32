import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

const requestsOfExport = new AsyncLocalStorage<Set<ClientRequest>>();

// Node publishes each request on this channel.
diagnostics.subscribe('http.client.request.created', (message) => {
  requestsOfExport.getStore()?.add((message as { request: ClientRequest }).request);
});

/**
 * Ends each export after the time. The exporter of the library limits only the time between two bytes, and an export
 * that never ends holds one of its 30 places until a restart: after a late one a new exporter takes over.
 */
export function withDeadline(create: () => SpanExporter, limit_ms: number): SpanExporter {
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
