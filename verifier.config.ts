import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const folder = path.join(import.meta.dirname, 'web', 'signing', 'proof');

/**
 * Builds dist/verify.html, one file with all that it needs: it is opened from a disk, in ten years, without a network. Its
 * policy names its script and its style sheet by their hashes, and allows nothing else.
 */
export function verifierPage(): Plugin {
  return {
    name: 'verifier-page',
    apply: 'build',
    async closeBundle() {
      const [html, css, script] = await Promise.all([
        readFile(path.join(folder, 'verify.html'), 'utf8'),
        readFile(path.join(folder, 'verify.css'), 'utf8'),
        bundle(),
      ]);
      // oxlint-disable-next-line gangway/linear-regex -- of our own styles
      const style = css.replaceAll(/\/\*.*?\*\//gs, '').trim();
      const policy = [
        "default-src 'none'",
        `script-src ${hashOf(script)}`,
        `style-src ${hashOf(style)}`,
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; ');
      const page = html
        .replace('<!--policy-->', () => `<meta http-equiv="content-security-policy" content="${policy}" />`)
        .replace('<!--style-->', () => `<style>${style}</style>`)
        .replace('<!--script-->', () => `<script>${script}</script>`);
      await writeFile(path.join(import.meta.dirname, 'dist', 'verify.html'), page);
    },
  };
}

async function bundle(): Promise<string> {
  const lib = { entry: path.join(folder, 'main.ts'), formats: ['iife' as const], name: 'verifier' };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    // Packages ask whether they run in Node.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib, minify: true, target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'] },
  });
  const [
    {
      output: [chunk],
    },
  ] = built as [Rolldown.RolldownOutput];
  return chunk.code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
