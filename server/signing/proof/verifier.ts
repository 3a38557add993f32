import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CHECK_ADDRESS } from '#shared/addresses.ts';
import { withCertificates } from '#shared/signing/proof/verifierPage.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * Serves verify.html with the certificates of this server in it, so that the page knows the signer. It checks files in the
 * browser: nothing is uploaded, and its policy allows no connection at all.
 */
export async function serveVerifier(
  app: FastifyInstance,
  signer: Services['signer'],
  folder: string,
): Promise<void> {
  const file = path.join(folder, 'verify.html');
  if (!existsSync(file)) return;
  const page = await readFile(file, 'utf8');
  const policy = policyOf(page);
  app.get(CHECK_ADDRESS, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(withCertificates(page, await signer.certificates())),
  );
}

/** The page has one policy of its own, in a `meta` element, for where it is opened as a file. */
function policyOf(page: string): string {
  const hashes = (tag: string) =>
    [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
    );
  return [
    "default-src 'none'",
    `script-src ${hashes('script').join(' ')}`,
    `style-src ${hashes('style').join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
