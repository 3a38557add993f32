import { execFile } from 'node:child_process';
import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { CallsOfPage, DrawEntry, PageToRender } from '#shared/rendering/entry.ts';
import { useApp } from '../../testing/app.ts';
import { createTemplate, subplan } from '../../testing/samples.ts';
import { MAX_ELEMENTS } from './cost.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const BUILD = "import('./scripts/browserSide.mjs').then((side) => side.buildBrowserSide())";

const app = useApp();

test('the built pages stop rendering at the most elements (Screens 20)', async () => {
  await promisify(execFile)(process.execPath, ['-e', BUILD], { cwd: ROOT });
  const file = pathToFileURL(path.join(ROOT, 'dist', 'server', 'draw.js')).href;
  const { createDraw } = (await import(file)) as DrawEntry;
  const drawPage = createDraw(new AsyncLocalStorage() satisfies CallsOfPage);

  const manager = await app.addManager();
  const call: PageToRender['call'] = async (address) => {
    const headers = { authorization: `Bearer ${manager.client.token}` };
    const response = await fetch(app.url + address, { headers });
    return { status: response.status, link: undefined, body: await response.text() };
  };
  const pass = { at: Date.now(), locale: 'en', on_apple: false, is_narrow: false };
  const roles = { is_manager: true, is_hr: false, is_admin: false };
  const draw = async (task_content: string, count: number, most_elements: number) => {
    const tasks = Array.from({ length: count }, () => ({ name: 'Task', task_content }));
    const topics = [{ name: 'Topic', description: '', tasks }];
    const { id } = await createTemplate(manager, { subplans: [{ ...subplan('Week', 5, []), topics }] });
    return drawPage({ url: `/templates/${id}`, pass, roles, call, most_elements });
  };

  expect(await draw('example.com', 10, MAX_ELEMENTS)).toMatchObject({ html: expect.any(String) });
  expect(await draw('example.com', 10, 10)).toBe('too_large');
  // 100,000 links, whose answer has 0.6 MB.
  expect(await draw(Array.from({ length: 50 }, () => 'a.b').join(','), 2_000, MAX_ELEMENTS)).toBe(
    'too_large',
  );
}, 300_000);
