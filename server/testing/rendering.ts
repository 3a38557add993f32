import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSession } from '../auth/session.ts';
import { digest, randomToken } from '../platform/secrets/secret.ts';
import type { TestApp } from './app.ts';

/**
 * Writes a built browser side with a page at /onboarding/:id and returns its folder. The given text of a function
 * renders the page (see `Draw` in shared/rendering/entry.ts).
 */
export async function buildFakePages(draw: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-drawing-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'server'));
  const write = (file: string, content: string) => writeFile(path.join(folder, file), content);
  await write(
    'index.html',
    '<html><head><script nonce="__CSP_NONCE__">start()</script></head><body><div id="app"></div></body></html>',
  );
  await write('login.html', '');
  await write('preloads.json', JSON.stringify({ pages: { '/onboarding/:id': [] }, parts: {} }));
  await write('server/package.json', '{"type":"module"}');
  await write('server/draw.js', `export const createDraw = () => ${draw};`);
  return folder;
}

/** Starts a session of the person and returns the headers of a navigation with its page cookie. */
export async function opensPagesAs(app: TestApp, person: { id: string; name: string; email: string }) {
  const page = randomToken();
  await startSession(app.db, app.services.sessions, { ...person, page_digest: digest(page) });
  return { cookie: `gangway_page=${page}`, 'sec-fetch-dest': 'document' };
}
