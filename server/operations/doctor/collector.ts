import type { Config } from '../../platform/config/config.ts';
import { fail, type Line, ok } from './line.ts';

const ABOUT = 'traces';
const LIMIT_MS = 4_000;

/** Sends an empty request to the collector of traces, with the headers and certificates of the settings. */
export async function checkCollector({ tracing }: Config): Promise<Line[]> {
  if (tracing === null) return [ok(ABOUT, 'off')];
  const { tryCollector } = await import('../../platform/tracing/sdk.ts');
  const reason = await tryCollector(tracing, LIMIT_MS);
  const { host, port } = new URL(tracing.url);
  if (reason === null) return [ok(ABOUT, `${host} takes traces (none was sent)`)];
  const hint = port === '4317' ? ' 4317 is the port of gRPC: OTLP over HTTP is usually on 4318' : '';
  const text = `${host} does not take traces (${reason})`;
  return [fail(ABOUT, `${text}: correct OTEL_EXPORTER_OTLP_ENDPOINT or _HEADERS, or start it.${hint}`)];
}
