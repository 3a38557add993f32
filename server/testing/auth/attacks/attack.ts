import type { TestApp } from '../../app.ts';
import { Browser, type Visit } from '../browser.ts';
import type { Deviation, HostileProvider } from '../hostileProvider.ts';
import { outcome } from '../signIn.ts';

/** The servers that are attacked, and the provider that they share. */
export type Targets = {
  provider: HostileProvider;
  app: TestApp;
  /** With an https address, and so with a __Host- cookie. */
  https: TestApp;
  /** With a client secret. */
  confidential: TestApp;
  /** Trusts one Microsoft tenant and one domain. */
  tenant: TestApp;
  /** Another installation, whose provider offers HS256 and unsigned tokens. */
  other: TestApp;
  lax: HostileProvider;
};

/**
 * An attempt to sign in as somebody else, or to call the API without a right to. `prepare` sets the scene and
 * returns the attempt, which returns its result: the error of the sign-in page, or the status of a call.
 */
export type Attack = {
  name: string;
  result: string;
  prepare: (targets: Targets) => Promise<() => Promise<string>>;
};

/** The tenant and the domain that the server `tenant` trusts. */
export const TENANT = '11111111-2222-3333-4444-555555555555';
export const TRUSTED_DOMAIN = 'harbor.example';
/** Becomes a manager at the first sign-in with a trusted email. */
export const BOOTSTRAP_MANAGER = 'kim.boss@example.com';

export const MALLORY = {
  sub: 'mallory',
  email: 'mallory@example.com',
  email_verified: true,
  name: 'Mallory',
};

/** Returns the error of the sign-in page, or 'signed in'. */
export function resultOf(visit: Visit): string {
  const end = outcome(visit);
  return 'error' in end ? end.error : 'signed in';
}

/** A sign-in at the provider while it deviates, by an account with a verified email. */
export function deviation(
  name: string,
  result: string,
  deviating: Deviation | ((targets: Targets) => Promise<Deviation>),
  target: 'app' | 'confidential' = 'app',
): Attack {
  return {
    name,
    result,
    prepare: async (targets) => {
      const chosen = typeof deviating === 'function' ? await deviating(targets) : deviating;
      targets.provider.deviation = { ...chosen, claims: { ...MALLORY, ...chosen.claims } };
      return async () => resultOf(await new Browser(targets[target]).follow('/api/auth/login'));
    },
  };
}

/** Prepares a sign-in up to the redirect back from the provider, and returns its address. */
export async function callbackOf(
  browser: Browser,
  provider: HostileProvider,
  deviating: Deviation = {},
): Promise<URL> {
  const toProvider = await browser.visit('/api/auth/login');
  provider.deviation = { ...deviating, claims: { ...MALLORY, ...deviating.claims } };
  return (await browser.visit(toProvider.location!)).location!;
}
