import { readFile, writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_EVENT, WEBHOOK_EVENTS } from '#shared/events/webhookEvents.ts';
import { WEBHOOK_BACKOFF } from '../platform/deliveries/sender.ts';
import { newSecret, signedHeaders } from '../platform/deliveries/signature.ts';

let page: string;
let folder: string;
beforeAll(async () => {
  page = await readFile(path.join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8');
  folder = await mkdtemp(path.join(tmpdir(), 'gangway-docs-'));
});
afterAll(() => rm(folder, { recursive: true }));

const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.+?)^\`\`\``, 'gms'))].map(([, text = '']) => text);

test('the code of docs/webhooks.md verifies a delivery, and refuses a changed, an old and a foreign one', async () => {
  const [code = ''] = blocks('js');
  const file = path.join(folder, 'verify.mjs');
  await writeFile(file, code);
  const { verify } = (await import(file)) as {
    verify(body: string, headers: Record<string, string>, secret: string): unknown;
  };
  const [old, current] = [newSecret(), newSecret()];
  const body = JSON.stringify({ type: 'webhook.test', data: { name: 'Łukasz 李雷' } });
  const sign = (at = new Date()) => signedHeaders({ id: '1', body, secrets: [current, old] }, at);
  for (const secret of [old, current]) expect(verify(body, sign(), secret)).toEqual(JSON.parse(body));
  expect(() => verify(body.replace('test', 'tost'), sign(), current)).toThrow(/wrong/);
  expect(() => verify(body, { ...sign(), 'webhook-id': '2' }, current)).toThrow(/wrong/);
  expect(() => verify(body, sign(), newSecret())).toThrow(/wrong/);
  expect(() => verify(body, sign(new Date(Date.now() - 600_000)), current)).toThrow(/old/);
});

test('docs/webhooks.md has every event, and examples that are JSON', () => {
  const documented = [...page.matchAll(/^\| `([a-z._]+)` \|/gm)].map(([, event = '']) => event);
  expect(documented.toSorted()).toEqual([...WEBHOOK_EVENTS, TEST_EVENT].toSorted());
  for (const example of blocks('json')) expect(Object.keys(JSON.parse(example))).toContain('timestamp');
});

test('the waits are those of docs/webhooks.md (Webhooks 5)', () => {
  const minutes = WEBHOOK_BACKOFF.waits_ms.map((wait) => wait / 60_000);
  expect(minutes).toEqual([5 / 60, 0.5, 5, 30, 120, 300, 600, 840]);
  expect(WEBHOOK_BACKOFF.give_up_after_ms).toBe(3 * 86_400_000);
});
