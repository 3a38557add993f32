import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { build } from 'vite';
import { DRAWS_NOTHING } from '#server/system/rendering/rendering.ts';
import { servePages } from '#server/system/pages.ts';
import { compressed } from '../../vite.config.ts';
import type { Card } from './bare/main.ts';

const CARDS = 60;

const cards = Array.from({ length: CARDS }, (_, id): Card => ({
  id,
  name: `Nora Lindqvist ${id}`,
  manager: `Jonas Berg ${id % 7}`,
  due: `2026-12-${10 + (id % 20)}`,
  done: id % 12,
  tasks: 12,
}));

/**
 * Runs the work with the address of a page that is React and 60 cards: one script, built as the product's, and
 * served by its code with the same compression and headers.
 */
export async function withBarePage(work: (url: string) => Promise<void>): Promise<void> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'gangway-bench-page-'));
  const app = Fastify();
  try {
    const { NODE_ENV } = process.env;
    await build({
      configFile: false,
      root: path.join(import.meta.dirname, 'bare'),
      logLevel: 'error',
      define: { BARE_CARDS: JSON.stringify(cards) },
      plugins: [compressed()],
      build: { outDir, emptyOutDir: true },
    });
    // Vite sets it for the build, and a server that starts later would refuse to be a demo.
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
    // Files that the product's server expects.
    await copyFile(path.join(outDir, 'index.html'), path.join(outDir, 'login.html'));
    await writeFile(path.join(outDir, 'preloads.json'), '{}');
    await servePages(app, outDir, {
      demo: false,
      sign_in_label: '',
      image_hosts: [],
      public_url: 'http://127.0.0.1',
      drawing: DRAWS_NOTHING,
    });
    await work(`${await app.listen({ host: '127.0.0.1', port: 0 })}/bare`);
  } finally {
    await app.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
