import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { DEMO_CLIENT } from '../../auth/provider/configuration.ts';
import { MemoryAdapter } from './memoryAdapter.ts';
import { PAGE_POLICY, problemPage } from './page.ts';

/** The account that a visitor chose or entered on the demo's sign-in page. */
export type DemoAccount = { email: string; name: string };

export type DemoProvider = {
  provider: Provider;
  /** Stores the account for later claims and returns its subject. */
  addAccount: (account: DemoAccount) => string;
};

/** The maximum number of stored accounts. The oldest are dropped and have to sign in again. */
const MAX_ACCOUNTS = 10_000;

/**
 * Creates an OpenID provider that accepts every account without a password. Its keys are lost when the
 * process ends.
 */
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
    // Gangway reads the claims from the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: withoutConsent(),
      url: (_context, { uid }) => `${DEMO_CLIENT.path}/people/${uid}`,
    },
    // In seconds. A sign-in may take as long as an attempt is valid (Sign-in 1); codes and tokens are used immediately.
    ttl: { Interaction: 600, Grant: 600, Session: 600, AuthorizationCode: 60, AccessToken: 60, IdToken: 600 },
    findAccount: (_context, subject) => {
      const account = accounts.get(subject);
      return (
        account && { accountId: subject, claims: () => ({ sub: subject, ...account, email_verified: true }) }
      );
    },
    loadExistingGrant: grantScopes,
    expiresWithSession: async () => false,
    renderError: (context, { error, error_description }) => {
      context.type = 'text/html; charset=utf-8';
      context.set('content-security-policy', PAGE_POLICY);
      context.body = problemPage(`${error_description ?? error}.`);
    },
  });
  // The provider builds its URLs from the X-Forwarded headers, which routes.ts sets to the public address.
  provider.proxy = true;
  // Ends the provider's session, so that a visitor can choose another person at each sign-in, also in several
  // tabs.
  provider.on('authorization.success', (context) => void context.oidc.session?.destroy());

  return {
    provider,
    addAccount({ email, name }) {
      // Derived from the email, so that it stays the same after a restart.
      const subject = createHash('sha256').update(email).digest('hex').slice(0, 32);
      accounts.set(subject, { email, name });
      const [oldest] = accounts.keys();
      if (accounts.size > MAX_ACCOUNTS && oldest !== undefined) accounts.delete(oldest);
      return subject;
    },
  };
}

/** The only prompt is the choice of a person. */
function withoutConsent() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

/**
 * Returns the redirect URIs of the client. On this machine any loopback name and port, as for native apps
 * (RFC 8252).
 */
function clientAddresses(publicUrl: string) {
  const { protocol, hostname, pathname, href } = new URL(`${publicUrl}/api/auth/oidc/callback`);
  if (protocol !== 'http:' || !LOCAL_NAMES.includes(hostname)) return { redirect_uris: [href] };
  const redirect_uris = LOCAL_NAMES.map((name) => `http://${name}${pathname}`);
  return { application_type: 'native' as const, redirect_uris };
}

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Grants the scopes without asking for consent. */
async function grantScopes(context: KoaContextWithOIDC) {
  const grant = new context.oidc.provider.Grant({
    clientId: context.oidc.client!.clientId,
    accountId: context.oidc.session!.accountId!,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
