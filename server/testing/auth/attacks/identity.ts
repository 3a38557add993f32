import { Browser } from '../browser.ts';
import {
  type Attack,
  BOOTSTRAP_MANAGER,
  MALLORY,
  resultOf,
  type Targets,
  TENANT,
  TRUSTED_DOMAIN,
} from './attack.ts';

type Claims = Record<string, unknown>;

let count = 0;

/**
 * A sign-in with genuine claims that must not get the person with this email, whom a manager has added and who has not
 * signed in yet.
 */
const instead = (
  name: string,
  result: string,
  claimsFor: (victim: string) => Claims,
  { target = 'app', userInfo }: { target?: 'app' | 'tenant'; userInfo?: (victim: string) => Claims } = {},
): Attack => ({
  name,
  result,
  prepare: async (targets) => {
    const victim = `kim.victim${++count}@${target === 'tenant' ? TRUSTED_DOMAIN : 'example.com'}`;
    const manager = await targets[target].addManager();
    await manager.client.put(`/user/add_direct_report/${victim}?user_name=Kim`);
    const claims = { ...MALLORY, sub: `mallory ${count}`, ...claimsFor(victim) };
    return () => signIn(targets, target, claims, userInfo?.(victim));
  },
});

async function signIn(
  { provider, ...targets }: Targets,
  target: 'app' | 'tenant',
  claims: Claims,
  userInfo?: Claims,
): Promise<string> {
  provider.deviation = { claims, ...(userInfo ? { userInfo } : {}) };
  return resultOf(await new Browser(targets[target]).follow('/api/auth/login'));
}

const unverified = (email_verified: unknown) =>
  instead(`the email with email_verified ${JSON.stringify(email_verified)}`, 'untrusted_email', (email) => ({
    email,
    email_verified,
  }));

const lookAlike = (name: string, change: (victim: string) => unknown) =>
  instead(`a verified email that looks like the victim's: ${name}`, 'no_email', (victim) => ({
    email: change(victim),
  }));

const EMAIL_ATTACKS: Attack[] = [
  ...[undefined, false, 'true', 1, '1', [true], {}].map(unverified),
  lookAlike('the Kelvin sign for k (U+212A)', (victim) => victim.replace('k', '\u212a')),
  lookAlike('a long s (U+017F)', (victim) => victim.replace('@', '\u017f@')),
  lookAlike('a Cyrillic letter', (victim) => victim.replace('i', '\u0456')),
  lookAlike('full-width letters', (victim) => victim.replace('k', '\uff4b')),
  lookAlike('a no-break space in front', (victim) => `\u00a0${victim}`),
  lookAlike('a space behind', (victim) => `${victim} `),
  lookAlike('a byte order mark behind', (victim) => `${victim}\ufeff`),
  lookAlike('a zero-width space', (victim) => victim.replace('@', '\u200b@')),
  lookAlike('a soft hyphen in the domain', (victim) => victim.replace('example', 'exam\u00adple')),
  lookAlike('a right-to-left override', (victim) => `\u202e${victim}`),
  lookAlike('NUL', (victim) => `${victim}\0`),
  lookAlike('a line break and a header', (victim) => `${victim}\r\nBcc: all@example.com`),
  lookAlike('a quoted local part', (victim) => `"${victim.replace('@', '"@')}`),
  lookAlike('a comment', (victim) => victim.replace('@', '(x)@')),
  lookAlike('in angle brackets', (victim) => `Kim <${victim}>`),
  lookAlike('a bracket at its end', (victim) => `${victim}>`),
  lookAlike('two emails, separated by a comma', (victim) => `mallory@example.com,${victim}`),
  lookAlike('two emails, separated by a space', (victim) => `${victim} mallory@example.com`),
  lookAlike('a list of emails', (victim) => [victim, 'mallory@example.com']),
  lookAlike('an object', (victim) => ({ toString: victim })),
  lookAlike('a dot at the end of the domain', (victim) => `${victim}.`),
  lookAlike('two at signs', (victim) => `${victim}@example.com`),
  lookAlike('SQL', (victim) => `${victim}' or '1'='1`),
];

const entra = (more: Claims) => ({ email_verified: undefined, tid: TENANT, ...more });
const inTenant = (name: string, result: string, claimsFor: (victim: string) => Claims) =>
  instead(name, result, (victim) => entra({ email: victim, ...claimsFor(victim) }), { target: 'tenant' });

const TENANT_ATTACKS: Attack[] = [
  inTenant('an account of another tenant', 'refused', () => ({ tid: 'other', xms_edov: true })),
  inTenant('a verified account without a tenant', 'refused', () => ({
    tid: undefined,
    email_verified: true,
  })),
  inTenant('a list with the tenant', 'refused', () => ({ tid: [TENANT], xms_edov: true })),
  inTenant('a guest: acct 1', 'guest', () => ({ acct: 1 })),
  inTenant('a guest: acct "1"', 'guest', () => ({ acct: '1' })),
  inTenant('a guest: an idp of its own', 'guest', () => ({ idp: 'https://sts.windows.net/other/' })),
  inTenant('a guest: a personal account', 'guest', () => ({ idp: 'live.com', xms_edov: true })),
  ...[
    ['a domain that is not allowed', 'eve@elsewhere.example'],
    ['a domain that ends like the allowed one', `eve@my-${TRUSTED_DOMAIN}`],
    ['a subdomain of the allowed one', `eve@mail.${TRUSTED_DOMAIN}`],
    ['a domain that starts like the allowed one', `eve@${TRUSTED_DOMAIN}.evil.example`],
  ].map(([name, email]) => inTenant(name!, 'untrusted_email', () => ({ email }))),
  inTenant('a domain that its owner has not verified (xms_edov false)', 'untrusted_email', () => ({
    email: 'eve@elsewhere.example',
    xms_edov: false,
  })),
  inTenant('a user name in another domain', 'untrusted_email', () => ({
    email: undefined,
    preferred_username: 'eve@elsewhere.example',
    xms_edov: true,
  })),
  instead("Microsoft's claims from another provider", 'untrusted_email', (email) =>
    entra({ email, xms_edov: true }),
  ),
];

const USER_INFO_ATTACKS: Attack[] = [
  instead(
    'an email of the userinfo endpoint for another subject',
    'no_email',
    () => ({ email: undefined, email_verified: undefined }),
    { userInfo: (email) => ({ sub: 'another', email, email_verified: true }) },
  ),
  instead(
    'an unverified email, and another that the userinfo endpoint has verified',
    'untrusted_email',
    (email) => ({ email, email_verified: undefined, name: undefined }),
    { userInfo: () => ({ email: 'x@example.com', email_verified: true }) },
  ),
  instead(
    'email_verified without an email, and an unverified one of the userinfo endpoint',
    'untrusted_email',
    () => ({ sub: 'mallory info', email: undefined, email_verified: true }),
    { userInfo: (email) => ({ sub: 'mallory info', email }) },
  ),
];

/** A person who has signed in before, with the claims. */
const afterSignIn = (
  name: string,
  result: string,
  later: (claims: Claims) => Claims,
  change?: (targets: Targets, email: string) => Promise<unknown>,
): Attack => ({
  name,
  result,
  prepare: async (targets) => {
    count += 1;
    const email = `kim.bound${count}@example.com`;
    const claims = { ...MALLORY, sub: `kim ${count}`, email };
    if ((await signIn(targets, 'app', claims)) !== 'signed in') throw new Error('not signed in');
    await change?.(targets, email);
    return () => signIn(targets, 'app', later(claims));
  },
});

const BOUND_ATTACKS: Attack[] = [
  afterSignIn('the verified email of a bound person with another subject', 'refused', (claims) => ({
    ...claims,
    sub: 'another',
  })),
  afterSignIn('the same in upper case', 'refused', (claims) => ({
    ...claims,
    sub: 'another',
    email: String(claims['email']).toUpperCase(),
  })),
  afterSignIn('the subject in upper case', 'refused', (claims) => ({
    ...claims,
    sub: String(claims['sub']).toUpperCase(),
  })),
  afterSignIn('the subject with a space at its end', 'refused', (claims) => ({
    ...claims,
    sub: `${String(claims['sub'])} `,
  })),
  afterSignIn(
    'the subject of a person who is bound at another issuer',
    'refused',
    (claims) => claims,
    ({ app }, email) =>
      app.db
        .updateTable('people')
        .set({ identity_issuer: 'https://former.example.com' })
        .where('email', '=', email)
        .execute(),
  ),
];

const asBootstrapManager = (name: string, result: string, claims: Claims): Attack => ({
  name: `an email of BOOTSTRAP_MANAGERS ${name}`,
  result,
  prepare: async (targets) => () => signIn(targets, 'app', { ...MALLORY, sub: 'boss', ...claims }),
});

const ROLE_ATTACKS: Attack[] = [
  asBootstrapManager('without email_verified', 'untrusted_email', {
    email: BOOTSTRAP_MANAGER,
    email_verified: undefined,
  }),
  asBootstrapManager('with a Kelvin sign', 'no_email', { email: BOOTSTRAP_MANAGER.replace('k', '\u212a') }),
  asBootstrapManager('as a user name', 'no_email', {
    email: undefined,
    preferred_username: BOOTSTRAP_MANAGER,
  }),
  asBootstrapManager('in a list', 'no_email', { email: [BOOTSTRAP_MANAGER] }),
];

export const IDENTITY_ATTACKS: readonly Attack[] = [
  ...EMAIL_ATTACKS,
  ...TENANT_ATTACKS,
  ...USER_INFO_ATTACKS,
  ...BOUND_ATTACKS,
  ...ROLE_ATTACKS,
];
