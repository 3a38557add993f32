import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, describe, expect, test } from 'vitest';
import { repeat } from '../platform/background/repeat.ts';
import { createOutageLog } from '../platform/background/outageLog.ts';
import { countReport } from '../platform/pdf/reportMetrics.ts';
import { useApp } from '../testing/app.ts';
import { VERSION } from '../platform/config/version.ts';

const app = useApp();
const DEPLOY = path.join(import.meta.dirname, '../../deploy');
const dashboard = JSON.parse(await readFile(path.join(DEPLOY, 'grafana/dashboard.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
};
const alerts = await readFile(path.join(DEPLOY, 'prometheus/alerts.yml'), 'utf8');

/** The expressions of the alerts, in one line or folded into the next ones. */
const alertQueries = [...alerts.matchAll(/- alert: (\w+)\n +expr: (?:>-\n)?(.+?)\n +for:/gs)].map(
  ([, name = '', expr = '']) => [name, expr.replaceAll(/\s+/g, ' ').trim()] as const,
);
const panelQueries = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

/** The labels of each metric of a real scrape. */
const scraped = new Map<string, Set<string>>();
/** The labels that Prometheus adds to each scrape. */
const ADDED_LABELS = ['instance', 'pod', 'le', 'job'];
/** And of its own. */
const ADDED_METRICS = ['up'];

beforeAll(async () => {
  // Metrics without a value before their first event.
  await app.anonymous.get('/config');
  countReport('download', 'rendered');
  const logger = { warn: () => undefined, info: () => undefined };
  const stopping = new AbortController();
  const work = async () => stopping.abort();
  await repeat(
    { name: 'sample', every_ms: 1, work },
    { logger, database: createOutageLog(logger, '', ''), stop: stopping.signal },
  );
  const text = await (await fetch(`${app.url}/metrics`)).text();
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? [^ ]+$/gm)) {
    const known = scraped.get(name) ?? new Set();
    scraped.set(name, known);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
  }
});

/** Returns the metrics and labels of a query. Throws when it cannot be parsed. */
function read(query: string): { metrics: string[]; labels: string[] } {
  const found = { metrics: [] as string[], labels: [] as string[] };
  parser.parse(query).iterate({
    enter(node) {
      const text = query.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`${query}: not understood at ${node.from}: ${text}`);
      if (node.name === 'Identifier') found.metrics.push(text);
      if (node.name === 'LabelName') found.labels.push(text);
    },
  });
  return found;
}

describe.each([
  ['dashboard', panelQueries],
  ['alerts', alertQueries],
])('the queries of the %s', (_, queries) => {
  test.each(queries)('%s: metrics and labels are those of a scrape', (_title, query) => {
    const { metrics, labels } = read(query);
    expect(metrics).not.toEqual([]);
    expect(metrics.filter((name) => !scraped.has(name) && !ADDED_METRICS.includes(name))).toEqual([]);
    const known = new Set(metrics.flatMap((name) => [...(scraped.get(name) ?? [])]));
    expect(labels.filter((label) => !known.has(label) && !ADDED_LABELS.includes(label))).toEqual([]);
  });
});

test('there are ten alerts, and a wrong query would be found', () => {
  expect(alertQueries).toHaveLength(10);
  expect(alerts.match(/- alert:/g)).toHaveLength(10);
  expect(() => read('sum(rate(http_x[5m])')).toThrow(/not understood/);
  expect(read('sum by (a) (x{b="1"})')).toEqual({ metrics: ['x'], labels: ['a', 'b'] });
});

test('the metrics name the release (Operations 10)', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toContain(`gangway_build_info{version="${VERSION}"} 1`);
  expect(text).toMatch(/^gangway_sign_ins_total\{result="success"\} \d+$/m);
  expect(text).toContain('gangway_webhook_deliveries{state="failed"} 0');
});
