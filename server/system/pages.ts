import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isAccountRefusal } from '#shared/auth/failures.ts';
import { endedPageCookie } from '../auth/cookie.ts';
import { Refusal, unknownAddress } from '../platform/http/errors.ts';
import { escapeHtml } from '../platform/http/html.ts';
import type { Drawing } from './rendering/rendering.ts';
import { type RenderedPage, insertRendered, withoutFrame } from './rendering/html.ts';

// The build inserts this where the nonce of each response belongs.
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** The settings that the sign-in page shows. */
type SignInSettings = { demo: boolean; sign_in_label: string };

type PageSettings = SignInSettings & {
  image_hosts: readonly string[];
  public_url: string;
  drawing: Drawing;
};

/**
 * Serves the built web app from `folder` (API 1). Assets have
 * a hash in their name, so they are cached without a check.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  settings: PageSettings,
): Promise<void> {
  // Builds of older releases have none.
  if (!existsSync(path.join(folder, 'preloads.json'))) {
    app.setNotFoundHandler(() => {
      throw new Refusal(
        404,
        'address.unknown',
        'This address does not exist. (The browser side is not built: run npm run build.)',
      );
    });
    return;
  }
  const images = settings.image_hosts.map((host) => ` https://${host}`).join('');
  const index = pageOf(await readFile(path.join(folder, 'index.html'), 'utf8'), images);
  const frameless = { ...index, html: withoutFrame(index.html) };
  const login = pageOf(fillSignIn(await readFile(path.join(folder, 'login.html'), 'utf8'), settings));
  const preloads = JSON.parse(await readFile(path.join(folder, 'preloads.json'), 'utf8')) as Preloads;

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

  const filesOfParts = (parts: string[]) => parts.flatMap((part) => preloads.parts[part] ?? []);
  for (const [route, files] of Object.entries(preloads.pages)) {
    const page = { ...index, html: withPreloads(index.html, files) };
    app.get(route, async (request, reply) => {
      const { drawn, hasStaleCookie } = await settings.drawing.draw(request);
      if (hasStaleCookie) reply.header('set-cookie', endedPageCookie(settings));
      if (drawn === null) return sendPage(reply, page);
      const html = withPreloads(page.html, filesOfParts(drawn.parts));
      return sendPage(reply, { ...page, html }, drawn);
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/assets/');
    if (!isPage) throw unknownAddress();
    return sendPage(reply, frameless);
  });
}

/** A built page and the sources of its inline scripts and of images for the content security policy. */
type Page = { html: string; scripts: string; images: string };

function pageOf(html: string, images = ''): Page {
  // oxlint-disable-next-line gangway/linear-regex -- of our own page
  const hashes = [...html.matchAll(/<script(?: nonce="[^"]*")?>(.*?)<\/script>/gs)].map(
    ([, code]) => ` 'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  );
  return { html, scripts: hashes.join(''), images };
}

/**
 * The files of each page of the app besides those of index.html, by the pattern of its path, and of the parts that are loaded
 * later, by the name of their component (vite.config.ts).
 */
type Preloads = Record<'pages' | 'parts', Record<string, string[]>>;

/**
 * Returns a page that fetches the files with the first ones, instead of after them. Server-rendered content needs its
 * style sheets immediately.
 */
function withPreloads(html: string, files: string[]): string {
  const links = [...new Set(files)]
    .filter((file) => !html.includes(`href="/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
  return html.replace('</head>', `${links.join('')}</head>`);
}

/** Returns the sign-in page with its label, and with the paragraph about the demo in a demo only. */
function fillSignIn(html: string, { demo, sign_in_label }: SignInSettings): string {
  return (
    html
      // oxlint-disable-next-line gangway/linear-regex -- of our own page
      .replace(/<!--label-->.*<!--\/label-->/s, () => escapeHtml(sign_in_label))
      // oxlint-disable-next-line gangway/linear-regex -- of our own page
      .replace(/<!--demo-->(.*)<!--\/demo-->/s, (_, paragraph: string) => (demo ? paragraph : ''))
  );
}

function sendPage(
  reply: FastifyReply,
  { html, scripts, images }: Page,
  drawn: RenderedPage | null = null,
): FastifyReply {
  // 128 bits, the minimum that the Content Security Policy specification recommends.
  const nonce = randomBytes(16).toString('base64');
  // Before the rendered content is inserted, whose texts may contain the placeholder.
  const page = html.replaceAll(NONCE_PLACEHOLDER, nonce);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', drawn ? 'private, no-store' : 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce, scripts, images))
    .send(drawn ? insertRendered(page, drawn) : page);
}

/**
 * The token is in local storage (Sign-in 11), so an injected script must not run: no inline script but the
 * built one, no other origin, no HTML from text (Trusted Types), no frame around the page.
 */
function contentSecurityPolicy(nonce: string, scripts: string, images: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src 'self' data:${images}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // No script may make HTML that passes it.
    "trusted-types 'none'",
  ].join('; ');
}
