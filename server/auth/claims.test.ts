import { describe, expect, test } from 'vitest';
import { decide, type KnownPerson, readIdentity, whyAccountRefused } from './claims.ts';
import type { Claims } from './provider/claims.ts';

const TENANT = '11111111-2222-3333-4444-555555555555';
const ENTRA = `https://login.microsoftonline.com/${TENANT}/v2.0`;
const OTHER = 'https://id.example.com';

const claims = (more: Record<string, unknown> = {}): Claims => ({
  iss: OTHER,
  sub: 'subject',
  email: 'ada@example.com',
  ...more,
});
const trust = (allowed_tenants: string[] = [], allowed_domains: string[] = []) => ({
  allowed_tenants,
  allowed_domains,
  allow_guests: false,
  role_claims: [],
});

describe('whether an email is trusted (Sign-in 5)', () => {
  const all = trust([TENANT], ['example.com']);
  const entra = { iss: ENTRA, tid: TENANT };

  test.each<[string, Record<string, unknown>, ReturnType<typeof trust>, boolean]>([
    ['verified by any provider', { email_verified: true }, trust(), true],
    ['no email_verified', {}, trust(), false],
    ['not verified', { email_verified: false }, trust(), false],
    ['email_verified as the text "true"', { email_verified: 'true' }, trust(), false],
    ['email_verified as the number 1', { email_verified: 1 }, trust(), false],
    ['Entra: an allowed tenant, domain owner verified', { ...entra, xms_edov: true }, trust([TENANT]), true],
    ['Entra: xms_edov as the number 1', { ...entra, xms_edov: 1 }, trust([TENANT]), true],
    ['Entra: xms_edov as the text "1"', { ...entra, xms_edov: '1' }, trust([TENANT]), true],
    ['Entra: the domain owner is not verified', { ...entra, xms_edov: false }, trust([TENANT]), false],
    ['Entra: xms_edov as the text "0"', { ...entra, xms_edov: '0' }, trust([TENANT]), false],
    ['Entra: an allowed tenant and an allowed domain', entra, all, true],
    ['Entra: an allowed tenant in upper case', { ...entra, tid: TENANT.toUpperCase() }, all, true],
    ['Entra: an allowed tenant, another domain', entra, trust([TENANT], ['example.org']), false],
    ['Entra: a subdomain of an allowed domain', { ...entra, email: 'a@x.example.com' }, all, false],
    ['Entra: a domain that ends like an allowed one', { ...entra, email: 'a@badexample.com' }, all, false],
    ['Entra: an allowed tenant without an allowed domain', entra, trust([TENANT]), false],
    ['Entra: another tenant', { ...entra, tid: 'x', xms_edov: true }, all, false],
    ['Entra: no tenant', { iss: ENTRA, xms_edov: true }, all, false],
    ['Entra: no allowed tenants are set', { ...entra, xms_edov: true }, trust([], ['example.com']), false],
    [
      'Entra: the issuer of v1.0 tokens',
      { ...entra, iss: `https://sts.windows.net/${TENANT}/`, xms_edov: 1 },
      all,
      true,
    ],
    ["Microsoft's claims from another issuer", { tid: TENANT, xms_edov: true }, all, false],
    [
      'a provider on this machine that simulates Microsoft',
      { ...entra, iss: 'http://127.0.0.1:4000', xms_edov: true },
      all,
      true,
    ],
    [
      "a host that starts with Microsoft's",
      { ...entra, iss: 'https://login.microsoftonline.com.evil.example/v2.0' },
      all,
      false,
    ],
  ])('%s', (_, more, settings, trusted) => {
    expect(readIdentity(claims(more), settings).email_trusted).toBe(trusted);
  });
});

test.each([
  [[], undefined, null],
  [[], 'any', null],
  [[TENANT], TENANT, null],
  [[TENANT], TENANT.toUpperCase(), null],
  [[TENANT], 'other', 'the tenant other is not in OIDC_ALLOWED_TENANTS'],
  [[TENANT], undefined, 'the tenant (none) is not in OIDC_ALLOWED_TENANTS'],
  [[TENANT], [TENANT], 'the tenant (none) is not in OIDC_ALLOWED_TENANTS'],
])('allowed tenants %j, tenant %j: reason %s', (allowed, tid, why) => {
  expect(whyAccountRefused(claims({ tid }), trust(allowed))?.reason ?? null).toBe(why);
});

test.each([
  ['subject', null],
  ['a|b c~1', null],
  ['s'.repeat(255), null],
  ['s'.repeat(256), 'the subject is invalid'],
  ['', 'the subject is invalid'],
  ['a\0b', 'the subject is invalid'],
  ['ä', 'the subject is invalid'],
])('subject %j: reason %s', (sub, why) => {
  expect(whyAccountRefused(claims({ sub }), trust())?.reason ?? null).toBe(why);
});

test.each<[string, Record<string, unknown>, boolean]>([
  ['a member', {}, false],
  ['a member: acct 0', { acct: 0 }, false],
  ['a member with its own tenant as idp', { idp: ENTRA }, false],
  ['acct 1', { acct: 1 }, true],
  ['acct "1"', { acct: '1' }, true],
  ['an idp of another tenant', { idp: 'https://sts.windows.net/other/' }, true],
  ['a personal account', { idp: 'live.com' }, true],
])('a guest of a Microsoft tenant is refused unless OIDC_ALLOW_GUESTS is set: %s (Sign-in 13)', (...row) => {
  const [, more, guest] = row;
  const account = claims({ iss: ENTRA, tid: TENANT, ...more });
  expect(whyAccountRefused(account, trust([TENANT]))?.code).toBe(guest ? 'guest' : undefined);
  expect(whyAccountRefused(account, { ...trust([TENANT]), allow_guests: true })).toBeNull();
  // Other providers use these claims for something else.
  expect(whyAccountRefused(claims(more), trust())).toBeNull();
});

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada@Example.COM', 'ada@example.com'],
  ['  ada@example.com ', null],
  ['\u00a0ada@example.com\ufeff', null],
  ['adam\u212a@example.com', null],
  ['ada@example.com>', null],
  ['a\u0007da@example.com', null],
  [undefined, null],
  [null, null],
  ['', null],
  ['ada', null],
  ['ada@example', null],
  [['ada@example.com'], null],
  ['a\0@example.com', null],
  [`${'a'.repeat(243)}@example.com`, null],
  // Each character becomes two in lower case.
  [`${'İ'.repeat(130)}@example.com`, null],
])('the email %j is stored as %j', (email, stored) => {
  expect(readIdentity(claims({ email }), trust()).email).toBe(stored);
});

// Entra sends no email for accounts without a mailbox. `xms_edov` and `email_verified` do not apply to the
// user name.
test.each<[string, Record<string, unknown>, string | null, boolean]>([
  ['in an allowed domain', {}, 'ada@example.com', true],
  ['in another domain', { preferred_username: 'ada@example.org' }, 'ada@example.org', false],
  ['xms_edov is true', { preferred_username: 'ada@example.org', xms_edov: true }, 'ada@example.org', false],
  [
    'email_verified is true',
    { preferred_username: 'ada@example.org', email_verified: true },
    'ada@example.org',
    false,
  ],
  ['an email takes precedence', { email: 'mail@example.com' }, 'mail@example.com', true],
  ['not in the form of an email', { preferred_username: 'ada' }, null, false],
  ['from another provider', { iss: OTHER }, null, false],
  ['without a tenant', { tid: undefined }, null, false],
  ['from another tenant', { tid: 'x' }, 'ada@example.com', false],
])('the user name as the email: %s', (_, more, email, email_trusted) => {
  const guest = { iss: ENTRA, tid: TENANT, email: undefined, preferred_username: 'Ada@example.com', ...more };
  expect(readIdentity(claims(guest), trust([TENANT], ['example.com']))).toMatchObject({
    email,
    email_trusted,
  });
});

test.each<[Record<string, unknown>, string]>([
  [{ name: 'Ada Lovelace' }, 'Ada Lovelace'],
  [{ name: 'Ada\r\nBcc:\tall  @x' }, 'Ada Bcc: all @x'],
  [{ name: '  Ada  ' }, 'Ada'],
  [{ given_name: 'Ada', family_name: 'Lovelace' }, 'Ada Lovelace'],
  [{ given_name: 'Ada' }, 'Ada'],
  [{ family_name: 'Lovelace', name: '' }, 'Lovelace'],
  [{ name: 'Ada', given_name: 'Augusta' }, 'Ada'],
  [{}, ''],
  [{ name: 5 }, ''],
  [{ name: { first: 'Ada' } }, ''],
  [{ name: 'A\0da\ud800' }, 'Ada'],
  [{ name: '\0' }, ''],
  [{ name: '😀'.repeat(201) }, '😀'.repeat(200)],
  [{ name: `${'a'.repeat(199)} b` }, 'a'.repeat(199)],
])('the name of %j is %j', (more, name) => {
  expect(readIdentity(claims(more), trust()).name).toBe(name);
});

const held = (more: Record<string, unknown>, claim = 'roles') => {
  const setting = { setting: 'OIDC_ADMIN_CLAIM', role: 'is_admin' as const, claim, value: 'gangway-admin' };
  return readIdentity(claims(more), { ...trust(), role_claims: [setting] }).roles.map((role) => role.held);
};

describe('the role that OIDC_ADMIN_CLAIM gives (Sign-in 17)', () => {
  test.each<[unknown, boolean]>([
    ['gangway-admin', true],
    [['gangway-admin'], true],
    [['reader', 'gangway-admin'], true],
    ['Gangway-Admin', false],
    ['gangway-admin2', false],
    ['reader gangway-admin', false],
    [['gangway-admins'], false],
    [[['gangway-admin']], false],
    [{ 'gangway-admin': true }, false],
    [[], false],
    [true, false],
    [null, false],
    [undefined, false],
  ])('a claim of %j: %s', (roles, expected) => expect(held({ roles })).toEqual([expected]));

  test('an address as the name of the claim', () => {
    const name = 'https://example.com/roles';
    expect(held({ [name]: 'gangway-admin' }, name)).toEqual([true]);
  });

  test('groups that Microsoft left out of the token decide nothing', () => {
    const _claim_names = { groups: 'src1' };
    expect(held({ _claim_names }, 'groups')).toEqual([]);
    expect(held({ _claim_names }, 'roles')).toEqual([false]);
    expect(held({ _claim_names, groups: ['gangway-admin'] }, 'groups')).toEqual([true]);
    expect(held({ _claim_names: 'groups' }, 'groups')).toEqual([false]);
  });
});

describe('which person an account belongs to (Sign-in 4)', () => {
  const person: KnownPerson = {
    id: 'p',
    email: 'ada@example.com',
    name: 'Ada',
    is_manager: false,
    is_hr: false,
    is_admin: false,
    identity_issuer: null,
    disabled_at: null,
    last_sign_in_at: null,
  };
  const taken = { ...person, identity_issuer: OTHER };
  const verified = readIdentity(claims({ email_verified: true }), trust());
  const unverified = { ...verified, email_trusted: false };
  const without = { ...unverified, email: null };

  test.each([
    ['bound, with another email than before', unverified, taken, undefined, 'signIn'],
    ['bound, without an email', without, taken, undefined, 'signIn'],
    ['bound, with the email of another person', verified, taken, person, 'signIn'],
    ['added by a manager, email trusted', verified, undefined, person, 'claim'],
    ['added by a manager, email not trusted', unverified, undefined, person, 'untrusted_email'],
    ['the email of a person with another subject', verified, undefined, taken, 'refused'],
    ['unknown, email trusted', verified, undefined, undefined, 'create'],
    ['unknown, email not trusted', unverified, undefined, undefined, 'untrusted_email'],
    ['no email', without, undefined, undefined, 'no_email'],
  ] as const)('%s: %s', (_, identity, bound, sameEmail, outcome) => {
    const decision = decide(identity, bound, sameEmail);
    expect(decision.act === 'refuse' ? decision.code : decision.act).toBe(outcome);
  });
});
