import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Histogram } from 'prom-client';
import { streamChanges } from '#shared/notifications/live/contract.ts';
import { generateReport } from '#shared/signing/contract.ts';
import { countReport, type ReportResult } from '../platform/pdf/reportMetrics.ts';

export function measureRequests(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    // From a cached page to the time limit of a request.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 15],
    registers: [register],
  });
  app.addHook(
    'onResponse',
    async ({ method, routeOptions: { url = 'none' } }, { statusCode, elapsedTime }) => {
      // A stream lasts for hours.
      if (url !== `/api${streamChanges.url}`)
        durations.observe({ method, route: url, status: statusCode }, elapsedTime / 1_000);
      if (url === `/api${generateReport.url}`) countReport('download', reportResult(statusCode));
    },
  );
}

function reportResult(status: number): ReportResult {
  if (status < 300) return 'rendered';
  return status < 500 || status === 503 ? 'refused' : 'failed';
}
