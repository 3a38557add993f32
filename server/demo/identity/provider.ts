import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { DEMO_CLIENT } from '../../auth/provider.ts';
import { MemoryAdapter } from './memory.ts';
import { PAGE_POLICY, problemPage } from './page.ts';

/** Who somebody says they are on the demo's sign-in page. */
export type DemoAccount = { email: string; name: string };

export type DemoProvider = {
  provider: Provider;
  /** Keeps the account, so that its claims can be told, and answers its subject. */
  remember: (account: DemoAccount) => string;
};

/** The most accounts of one run; the oldest are forgotten, and sign in anew. */
const MOST_ACCOUNTS = 10_000;

/** A whole OpenID provider that believes everybody. Its keys live as long as the process. */
export async function createDemoProvider(publicUrl: string): Promise<DemoProvider> {
  const accounts = new Map<string, DemoAccount>();
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider = new Provider(`${publicUrl}${DEMO_CLIENT.path}`, {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: DEMO_CLIENT.client_id,
        ...clientAddresses(publicUrl),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256', kid: 'demo' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')], long: { path: DEMO_CLIENT.path } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Our client reads the ID token alone.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: withoutConsent(),
      url: (_context, { uid }) => `${DEMO_CLIENT.path}/people/${uid}`,
    },
    // Seconds: as long as our own attempt is valid; what is issued is used at once.
    ttl: { Interaction: 600, Grant: 600, Session: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 600 },
    findAccount: (_context, subject) => {
      const account = accounts.get(subject);
      return (
        account && { accountId: subject, claims: () => ({ sub: subject, ...account, email_verified: true }) }
      );
    },
    // The demo's people have nothing to consent to.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client!.clientId,
        accountId: context.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    expiresWithSession: async () => false,
    renderError: (context, { error, error_description }) => {
      context.type = 'text/html; charset=utf-8';
      context.set('content-security-policy', PAGE_POLICY);
      context.body = problemPage(`${error_description ?? error}.`);
    },
  });
  // Its addresses begin with the public one, however the request came in (routes.ts says which that is).
  provider.proxy = true;
  // Nobody stays signed in here: a demo is for trying people out, in several tabs too, so everybody chooses each time.
  provider.on('authorization.success', (context) => void context.oidc.session?.destroy());

  return {
    provider,
    remember({ email, name }) {
      // Stable, so that the same email is the same account after a restart of the demo.
      const subject = createHash('sha256').update(email).digest('hex').slice(0, 32);
      accounts.set(subject, { email, name });
      const [oldest] = accounts.keys();
      if (accounts.size > MOST_ACCOUNTS && oldest !== undefined) accounts.delete(oldest);
      return subject;
    },
  };
}

/** There is only the choice of a person; nobody has to consent to anything. */
function withoutConsent() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

/** Where our client lets people come back to. On this machine that is any name and port of it, as for native apps (RFC 8252). */
function clientAddresses(publicUrl: string) {
  const { protocol, hostname, pathname, href } = new URL(`${publicUrl}/api/auth/oidc/callback`);
  if (protocol !== 'http:' || !LOCAL_NAMES.includes(hostname)) return { redirect_uris: [href] };
  const redirect_uris = LOCAL_NAMES.map((name) => `http://${name}${pathname}`);
  return { application_type: 'native' as const, redirect_uris };
}

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
