import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newSecret, signedHeaders } from '../platform/deliveries/signature.ts';

/* The recipes of docs/webhooks.md, run as they are printed there. */

const page = readFileSync(path.join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8');
const [VERIFY = '', RELAY = '', N8N = ''] = [...page.matchAll(/^```js\n(.+?)^```/gms)].map(
  ([, code]) => code!,
);
const SECRET = newSecret();

/** A server in place of Slack at /slack and of Teams at /teams. */
const chat = http.createServer((request, response) => void receive(request, response));
async function receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  messages.push({ path: request.url, type: request.headers['content-type'], body: await json(request) });
  response.writeHead(chatStatus).end();
}
let messages: unknown[] = [];
let chatStatus = 200;

const folder = mkdtempSync(path.join(tmpdir(), 'gangway-recipes-'));
const children: ReturnType<typeof spawn>[] = [];
let relay: string;

beforeAll(async () => {
  chat.listen(0, '127.0.0.1');
  await once(chat, 'listening');
  const url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`;
  writeFileSync(path.join(folder, 'verify.mjs'), VERIFY);
  writeFileSync(path.join(folder, 'relay.mjs'), RELAY);
  const settings = {
    WEBHOOK_SECRET: SECRET,
    SLACK_URL: `${url}/slack`,
    TEAMS_URL: `${url}/teams`,
    PORT: '0',
  };
  const child = spawn(process.execPath, ['relay.mjs'], { cwd: folder, env: settings });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  relay = `http://127.0.0.1:${String(line).replaceAll(/\D/g, '')}`;
});
afterEach(() => {
  messages = [];
  chatStatus = 200;
});
afterAll(() => {
  for (const child of children) child.kill();
  chat.close();
  rmSync(folder, { recursive: true });
});

const overdue = (employee_name: string) => ({
  type: 'plan.overdue',
  text: `Engineer of ${employee_name} is overdue`,
  data: { plan_name: 'Engineer', employee_name },
});

async function deliver(event: object, secret = SECRET): Promise<number> {
  const body = JSON.stringify(event);
  const headers = signedHeaders({ id: '1', body, secrets: [secret] }, new Date());
  return (await fetch(relay, { method: 'POST', headers, body })).status;
}

test('the relay posts an event to Slack and to Teams in their shapes, with names as they are', async () => {
  expect(await deliver(overdue('<!channel> & *Nora*'))).toBe(204);
  const text = 'Engineer of <!channel> & *Nora* is overdue';
  const slack = { text: 'Engineer of &lt;!channel&gt; &amp; *Nora* is overdue' };
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  const teams = { type: 'message', attachments: [{ contentType, content: card }] };
  expect(messages).toHaveLength(2);
  expect(messages).toContainEqual({ path: '/slack', type: 'application/json', body: slack });
  expect(messages).toContainEqual({ path: '/teams', type: 'application/json', body: teams });
});

test('the relay posts the sentences of events of plans and people', async () => {
  const [ticked, left] = [...page.matchAll(/^```json\n(.+?)^```/gms)].map(([, code]) => JSON.parse(code!));
  for (const event of [ticked, left]) {
    expect(await deliver(event)).toBe(204);
    expect(messages).toContainEqual(expect.objectContaining({ body: { text: event.text } }));
  }
});

test('the relay responds with 401 to a wrong signature, and with 502 when the chat service fails', async () => {
  expect(await deliver(overdue('Nora'), newSecret())).toBe(401);
  expect(messages).toEqual([]);
  chatStatus = 500;
  expect(await deliver(overdue('Nora'))).toBe(502);
  chatStatus = 200;
  expect(await deliver(overdue('Nora'))).toBe(204);
});

/** Runs the code as n8n's node does, with the body as the binary field `data` of the first item. */
function runCodeNode(body: string, headers: Record<string, string>): Promise<unknown> {
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const code = AsyncFunction('$input', 'require', N8N.replace('whsec_…', SECRET));
  const context = { helpers: { getBinaryDataBuffer: () => Promise.resolve(Buffer.from(body)) } };
  const input = { first: () => ({ json: { headers, body: {} } }) };
  return code.call(context, input, createRequire(import.meta.url));
}

test('the code for n8n returns a signed event, and refuses a changed, an old and a foreign one', async () => {
  const event = overdue('Łukasz 李雷');
  const body = JSON.stringify(event);
  const sign = (secrets: string[], at = new Date()) => signedHeaders({ id: '1', body, secrets }, at);
  expect(await runCodeNode(body, sign([newSecret(), SECRET]))).toEqual([{ json: event }]);
  await expect(runCodeNode(`${body} `, sign([SECRET]))).rejects.toThrow(/not from Gangway/);
  await expect(runCodeNode(body, sign([newSecret()]))).rejects.toThrow(/not from Gangway/);
  const old = new Date(Date.now() - 600_000);
  await expect(runCodeNode(body, sign([SECRET], old))).rejects.toThrow(/not from Gangway/);
});
