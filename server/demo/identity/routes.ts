import type { FastifyInstance, FastifyReply } from 'fastify';
import { isEmail, normalizeEmail } from '#shared/people/email.ts';
import { DEMO_CLIENT } from '../../auth/provider.ts';
import type { Database } from '../../database/connect.ts';
import { findPersonByEmail } from '../../people/store.ts';
import { listDemoPeople } from '../store.ts';
import { choicePage, PAGE_POLICY, problemPage } from './page.ts';
import type { DemoProvider } from './provider.ts';

/** The demo's own identity provider, below /demo-sign-in on the same origin (contract §2). */
export async function demoSignIn(app: FastifyInstance, db: Database, publicUrl: string): Promise<void> {
  let opened: Promise<DemoProvider> | null = null;
  // The library takes a fifth of a second to load: nobody waits for it before somebody signs in.
  const open = () =>
    (opened ??= import('./provider.ts').then(({ createDemoProvider }) => createDemoProvider(publicUrl)));

  // Its own page, with forms.
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    const address = `${DEMO_CLIENT.path}/people/:uid`;

    pages.get(address, async (request, reply) => {
      const { provider } = await open();
      const isUnderWay = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
      if (!isUnderWay) return sendPage(reply.code(400), problemPage());
      return sendPage(reply, choicePage(request.url, await listDemoPeople(db)));
    });

    pages.post(address, async (request, reply) => {
      const { provider, remember } = await open();
      const { email = '', name = '', cancel } = (request.body ?? {}) as Record<string, string | undefined>;
      if (cancel === undefined && !isEmail(email)) {
        const problem = 'Enter an email address such as user@example.com.';
        const page = choicePage(request.url, await listDemoPeople(db), { email, name, problem });
        return sendPage(reply.code(400), page);
      }
      const choose = async () => {
        const known = await findPersonByEmail(db, normalizeEmail(email));
        return remember({ email: normalizeEmail(email), name: known?.name || name.trim() });
      };
      const result =
        cancel === undefined
          ? { login: { accountId: await choose() } }
          : { error: 'access_denied', error_description: 'nobody was chosen' };
      const options = { mergeWithLastSubmission: false };
      const next = await provider
        .interactionResult(request.raw, reply.raw, result, options)
        .catch(() => null);
      return next === null ? sendPage(reply.code(400), problemPage()) : reply.redirect(next, 303);
    });
  });

  // Everything else of the protocol is the library's, which reads the request itself.
  await app.register(async (protocol) => {
    const { host, protocol: scheme } = new URL(publicUrl);
    protocol.removeAllContentTypeParsers();
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
    protocol.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${DEMO_CLIENT.path}/*`,
      handler: async (request, reply) => {
        const { provider } = await open();
        for (const [name, value] of Object.entries(reply.getHeaders()))
          reply.raw.setHeader(name, value ?? '');
        reply.hijack();
        const { raw } = request;
        Object.assign(raw.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': scheme.slice(0, -1) });
        Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(DEMO_CLIENT.path.length) });
        await provider.callback()(raw, reply.raw);
      },
    });
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', PAGE_POLICY)
    .send(html);
}
