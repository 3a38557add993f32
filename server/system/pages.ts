import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isAccountRefusal } from '#shared/auth/failures.ts';
import { Refusal, unknownAddress } from '../http/errors.ts';

// The build inserts this where the nonce of each response belongs.
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Serves the built web app from `folder` (API 1). Assets have
 * a hash in their name, so they are cached without a check.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.setNotFoundHandler(() => {
      throw new Refusal(
        404,
        'address.unknown',
        'This address does not exist. (The browser side is not built: run npm run build.)',
      );
    });
    return;
  }
  const index = await readFile(path.join(folder, 'index.html'), 'utf8');
  const login = await readFile(path.join(folder, 'login.html'), 'utf8');

  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });

  for (const address of ['/', '/login']) {
    app.get(address, (request, reply) => {
      const { error } = request.query as { error?: unknown };
      return sendPage(reply.code(isAccountRefusal(error) ? 403 : 200), login);
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/assets/');
    if (!isPage) throw unknownAddress();
    return sendPage(reply, index);
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  // 128 bits, the minimum that the Content Security Policy specification recommends.
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
}

/**
 * The token is in local storage (Sign-in 11), so an injected script must not run: no inline
 * script, no other origin, no HTML from text (Trusted Types), no frame around the page.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // No script may make HTML that passes it.
    "trusted-types 'none'",
  ].join('; ');
}
