import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../support/ports.ts';
import type { BrowserKind, Session } from './session.ts';
import { until } from './until.ts';

const FIREFOX = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

type Message = {
  id?: number;
  method?: string;
  result?: unknown;
  error?: string;
  message?: string;
  params?: LogEntry;
};
type LogEntry = { level: string; text: string | null; type: string };
type Evaluated = { type: string; result: { value: string }; exceptionDetails?: { text: string } };

/** Firefox by WebDriver BiDi, which it speaks itself. */
export const firefox: BrowserKind = {
  name: 'Firefox',
  find: () => (existsSync(FIREFOX) ? null : `There is no Firefox at ${FIREFOX}: set FIREFOX_PATH.`),
  start,
};

async function start(): Promise<Session> {
  const port = await freePort();
  const profile = await mkdtemp(path.join(tmpdir(), 'gangway-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)];
  const browser = spawn(FIREFOX, args, { stdio: 'ignore' });
  const ended = once(browser, 'exit');
  const socket = await until('Firefox', () => connect(`ws://127.0.0.1:${port}/session`));
  const waiting = new Map<number, (message: Message) => void>();
  let entries: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      entries.push(message.params.text ?? message.params.type);
  });
  let last = 0;
  const send = <Result>(method: string, params: object) =>
    new Promise<Result>((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, ({ error, message, result }) =>
        error === undefined ? resolve(result as Result) : reject(new Error(`${error}: ${message}`)),
      );
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const { context } = contexts[0]!;
  return {
    // The page before may still be opening another one, which ends this.
    open: async (url) =>
      void (await until(url, () => send('browsingContext.navigate', { context, url, wait: 'complete' }))),
    run: async <Value>(expression: string) => {
      const json = `(async () => JSON.stringify((await (${expression})) ?? null))()`;
      const params = { expression: json, target: { context }, awaitPromise: true };
      const { exceptionDetails, result } = await send<Evaluated>('script.evaluate', params);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value) as Value;
    },
    errors: async () => {
      const found = entries;
      entries = [];
      return found;
    },
    close: async () => {
      await send('browser.close', {}).catch(() => browser.kill());
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function connect(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`no answer at ${url}`)));
  });
}
