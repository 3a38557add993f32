import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from '../support/ports.ts';
import type { BrowserKind, Session } from './session.ts';
import { until } from './until.ts';

const DRIVER = process.env['WEBKIT_DRIVER_PATH'] ?? '/usr/bin/WebKitWebDriver';

/** WebKitGTK by its WebDriver, on a screen of its own where there is none. */
export const webkit: BrowserKind = {
  name: 'WebKit',
  find: () => {
    if (!existsSync(DRIVER)) return `There is no WebKitWebDriver at ${DRIVER}: set WEBKIT_DRIVER_PATH.`;
    if (process.env['DISPLAY'] === undefined && !existsSync('/usr/bin/Xvfb'))
      return 'WebKit needs a screen, or Xvfb.';
    return null;
  },
  start,
};

/** Records errors after the page is loaded, since this driver has no console. */
const WATCH = `(() => {
  if (globalThis.watched) return;
  globalThis.watched = [];
  addEventListener('error', (event) => watched.push(event.message));
  addEventListener('unhandledrejection', (event) => watched.push(String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) => watched.push(event.violatedDirective));
  const { error } = console;
  console.error = (...parts) => { watched.push(parts.join(' ')); error(...parts); };
})()`;

async function start(): Promise<Session> {
  const port = await freePort();
  const isScreenless = process.env['DISPLAY'] === undefined;
  const display = `:${100 + (port % 800)}`;
  const screen = isScreenless
    ? spawn('/usr/bin/Xvfb', [display, '-screen', '0', '1280x800x24'], { stdio: 'ignore' })
    : null;
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...(screen && { DISPLAY: display }), WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: { message?: string } };
    if (!response.ok) throw new Error(value.message ?? String(response.status));
    return value;
  };
  const { sessionId } = (await until('WebKit', () => call('POST', '/session', { capabilities: {} }))) as {
    sessionId: string;
  };
  const at = `/session/${sessionId}`;
  const run = async <Value>(expression: string) => {
    const script = `const done = arguments[0];
      (async () => JSON.stringify((await (${expression})) ?? null))().then(done, (error) => done('!' + error));`;
    const json = (await call('POST', `${at}/execute/async`, { script, args: [] })) as string;
    if (json.startsWith('!')) throw new Error(json.slice(1));
    return JSON.parse(json) as Value;
  };
  return {
    open: async (url) => {
      await call('POST', `${at}/url`, { url });
      await run(WATCH);
    },
    run,
    errors: () => run('(globalThis.watched ?? []).splice(0)'),
    close: async () => {
      await call('DELETE', at).catch(() => {});
      for (const child of [driver, screen]) {
        if (child === null || child.exitCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
    },
  };
}
