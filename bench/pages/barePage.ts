import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { freePort } from '../support/environment.ts';

/** Runs the work with the address of a page that is nothing but React. */
export async function withBarePage(work: (url: string) => Promise<void>): Promise<void> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'gangway-bench-page-'));
  const input = path.join(import.meta.dirname, 'bare.html');
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, modulePreload: false, rolldownOptions: { input } },
  });
  const server = createServer(({ url = '' }, response) => {
    const file = path.join(outDir, path.basename(url));
    const isScript = url.startsWith('/assets/');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    createReadStream(isScript ? path.join(outDir, 'assets', path.basename(url)) : file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${port}/bare.html`);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
