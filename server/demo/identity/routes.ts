import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SignInFailureCode } from '#shared/auth/failures.ts';
import { isEmail, normalizeEmail } from '#shared/people/email.ts';
import { DEMO_CLIENT } from '../../auth/provider/configuration.ts';
import type { Database } from '../../platform/database/connect.ts';
import { takeOver } from '../../platform/http/raw/takeOver.ts';
import { findPersonByEmail } from '../../people/people.sql.ts';
import { listDemoPeople } from '../demo.sql.ts';
import { choicePage, FIRST_EMAILS, PAGE_POLICY, problemPage } from './page.ts';
import type { DemoProvider } from './provider.ts';

const EXPIRED = `/login?error=${'expired' satisfies SignInFailureCode}`;

/** Registers the demo's own identity provider, below /demo-sign-in on the same origin (Sign-in 9). */
export async function demoSignInRoutes(app: FastifyInstance, db: Database, publicUrl: string): Promise<void> {
  let loaded: Promise<DemoProvider> | null = null;
  // Loading the library takes a fifth of a second, so it is delayed until the first sign-in.
  const load = () =>
    (loaded ??= import('./provider.ts').then(({ createDemoProvider }) => createDemoProvider(publicUrl)));

  await app.register(async (pages) => choiceRoutes(pages, db, load));
  await app.register(async (protocol) => protocolRoutes(protocol, publicUrl, load));
}

type Load = () => Promise<DemoProvider>;

/** The page for choosing a person, with its forms. */
function choiceRoutes(pages: FastifyInstance, db: Database, load: Load): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
  );
  const address = `${DEMO_CLIENT.path}/people/:uid`;

  pages.get(address, async (request, reply) => {
    const { provider } = await load();
    const isPending = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
    // Such as Back after a logout: the sign-in page says so, and starts another.
    if (!isPending) return reply.redirect(EXPIRED, 303);
    return sendPage(reply, choicePage(request.url, await listDemoPeople(db, FIRST_EMAILS)));
  });

  pages.post(address, async (request, reply) => {
    const { provider, addAccount } = await load();
    const { email = '', name = '', cancel } = (request.body ?? {}) as Record<string, string | undefined>;
    if (cancel === undefined && !isEmail(email)) {
      const problem = 'Enter an email address such as user@example.com.';
      const page = choicePage(request.url, await listDemoPeople(db, FIRST_EMAILS), {
        email,
        name,
        problem,
      });
      return sendPage(reply.code(400), page);
    }
    const chooseAccount = async () => {
      const known = await findPersonByEmail(db, normalizeEmail(email));
      return addAccount({ email: normalizeEmail(email), name: known?.name || name.trim() });
    };
    const result =
      cancel === undefined
        ? { login: { accountId: await chooseAccount() } }
        : { error: 'access_denied', error_description: 'no person was chosen' };
    const options = { mergeWithLastSubmission: false };
    const next = await provider.interactionResult(request.raw, reply.raw, result, options).catch(() => null);
    return next === null ? sendPage(reply.code(400), problemPage()) : reply.redirect(next, 303);
  });
}

/** The library handles all other requests of the protocol, and parses their bodies itself. */
function protocolRoutes(protocol: FastifyInstance, publicUrl: string, load: Load): void {
  const { host, protocol: scheme } = new URL(publicUrl);
  protocol.removeAllContentTypeParsers();
  protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
  protocol.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${DEMO_CLIENT.path}/*`,
    handler: async (request, reply) => {
      const { provider } = await load();
      const { raw } = request;
      Object.assign(raw.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': scheme.slice(0, -1) });
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(DEMO_CLIENT.path.length) });
      return takeOver(reply, async (response) => {
        for (const [name, value] of Object.entries(reply.getHeaders())) response.setHeader(name, value ?? '');
        await provider.callback()(raw, response);
      });
    },
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', PAGE_POLICY)
    .send(html);
}
