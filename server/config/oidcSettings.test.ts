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
])('refuses %s', (_, env, message) => expectRefusal(env, message));

test.each(['http://localhost:8080/realm', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'accepts http for a provider on this machine: %s',
  (OIDC_ISSUER) => expect(readOidcSettings({ ...OIDC, OIDC_ISSUER })?.issuer).toBe(OIDC_ISSUER),
);

// Settings for a real provider must not start the demo, which lets anybody in.
test.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ALLOWED_TENANTS', 'OIDC_ALLOWED_DOMAINS'])(
  'refuses %s without OIDC_ISSUER',
  (name) => expectRefusal({ [name]: 'example.com' }, `${name} is set without OIDC_ISSUER`),
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
