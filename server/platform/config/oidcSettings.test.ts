import { expect, test } from 'vitest';
import { ConfigError } from './configError.ts';
import type { Environment } from './environment.ts';
import { readOidcSettings } from './oidcSettings.ts';

const OIDC = { OIDC_ISSUER: 'https://login.example.com/realm', OIDC_CLIENT_ID: 'gangway' };

function expectRefusal(env: Environment, message: RegExp | string): void {
  expect(() => readOidcSettings(env)).toThrow(ConfigError);
  expect(() => readOidcSettings(env)).toThrow(message);
}

test.each([
  ['no client id', { OIDC_ISSUER: OIDC.OIDC_ISSUER }, /^OIDC_CLIENT_ID is missing: /],
  [
    'an issuer without a scheme',
    { ...OIDC, OIDC_ISSUER: 'login.example.com' },
    /^OIDC_ISSUER is not the address/,
  ],
  ['an issuer with another scheme', { ...OIDC, OIDC_ISSUER: 'file:///etc/passwd' }, /^OIDC_ISSUER /],
  ['an issuer with a query', { ...OIDC, OIDC_ISSUER: 'https://login.example.com/?realm=a' }, /^OIDC_ISSUER /],
  ['an issuer with http', { ...OIDC, OIDC_ISSUER: 'http://login.example.com' }, /^OIDC_ISSUER .* use https/],
  [
    'an issuer with http whose host starts like a loopback address',
    { ...OIDC, OIDC_ISSUER: 'http://127.example.com' },
    /^OIDC_ISSUER /,
  ],
  [
    'an email as an allowed domain',
    { ...OIDC, OIDC_ALLOWED_DOMAINS: 'ada@example.com' },
    /^OIDC_ALLOWED_DOMAINS /,
  ],
  [
    'a URL as an allowed domain',
    { ...OIDC, OIDC_ALLOWED_DOMAINS: 'https://example' },
    /^OIDC_ALLOWED_DOMAINS /,
  ],
  [
    'a role claim without a value',
    { ...OIDC, OIDC_ADMIN_CLAIM: 'gangway-admin' },
    /^OIDC_ADMIN_CLAIM "gangway-admin" is not a claim with its value: use one such as roles=/,
  ],
  ['a role claim with an empty value', { ...OIDC, OIDC_ADMIN_CLAIM: 'roles= ' }, /^OIDC_ADMIN_CLAIM /],
  ['a role claim without a name', { ...OIDC, OIDC_ADMIN_CLAIM: '=admin' }, /^OIDC_ADMIN_CLAIM /],
  ['a role claim with a space in its name', { ...OIDC, OIDC_ADMIN_CLAIM: 'a b=c' }, /^OIDC_ADMIN_CLAIM /],
])('refuses %s', (_, env, message) => expectRefusal(env, message));

test.each(['http://localhost:8080/realm', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'accepts http for a provider on this machine: %s',
  (OIDC_ISSUER) => expect(readOidcSettings({ ...OIDC, OIDC_ISSUER })?.issuer).toBe(OIDC_ISSUER),
);

test.each([
  ['roles=gangway-admin', 'roles', 'gangway-admin'],
  ['groups=0b2c', 'groups', '0b2c'],
  ['https://example.com/roles=Gangway admins', 'https://example.com/roles', 'Gangway admins'],
  ['dn=cn=admins,dc=example', 'dn', 'cn=admins,dc=example'],
])('reads OIDC_ADMIN_CLAIM %s (Sign-in 17)', (OIDC_ADMIN_CLAIM, claim, value) => {
  expect(readOidcSettings({ ...OIDC, OIDC_ADMIN_CLAIM })?.role_claims).toEqual([
    { setting: 'OIDC_ADMIN_CLAIM', role: 'is_admin', claim, value },
  ]);
});

// Settings for a real provider must not start the demo, which lets anybody in.
test.each([
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ALLOWED_TENANTS',
  'OIDC_ALLOWED_DOMAINS',
  'OIDC_MANAGER_CLAIM',
  'OIDC_HR_CLAIM',
  'OIDC_ADMIN_CLAIM',
])('refuses %s without OIDC_ISSUER', (name) =>
  expectRefusal({ [name]: 'example.com' }, `${name} is set without OIDC_ISSUER`),
);

test.each(['common', 'organizations', 'consumers', 'Common'])(
  "refuses Microsoft's multi-tenant authority %s without OIDC_ALLOWED_TENANTS (Sign-in 7)",
  (authority) => {
    for (const end of ['/v2.0', '/v2.0/', '', '/v2.0/.well-known/openid-configuration']) {
      const env = { ...OIDC, OIDC_ISSUER: `https://login.microsoftonline.com/${authority}${end}` };
      expectRefusal(env, /^OIDC_ALLOWED_TENANTS is missing/);
      expectRefusal({ ...env, OIDC_ALLOWED_TENANTS: ' , ' }, /^OIDC_ALLOWED_TENANTS is missing/);
      expect(readOidcSettings({ ...env, OIDC_ALLOWED_TENANTS: 't' })?.allowed_tenants).toEqual(['t']);
    }
  },
);

test('accepts the authority of one tenant without OIDC_ALLOWED_TENANTS', () => {
  const OIDC_ISSUER = 'https://login.microsoftonline.com/b0a1/v2.0';
  expect(readOidcSettings({ ...OIDC, OIDC_ISSUER })?.allowed_tenants).toEqual([]);
});
