import { describe, expect, test } from 'vitest';
import { errorFor } from '../../testing/configError.ts';
import { readConfig } from './config.ts';

const OIDC = { OIDC_ISSUER: 'https://login.example.com/realm', OIDC_CLIENT_ID: 'gangway' };

describe('demo mode without DEMO=1 (Sign-in 9)', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'gangway.example.com', '127.example.com', '1270.0.0.1'])(
    'refuses to listen on %s',
    (HOST) => {
      expect(errorFor({ HOST })).toMatch(`HOST ${HOST} would open the demo to the network`);
      expect(errorFor({ HOST, DEMO: '0' })).toMatch(/^HOST /);
      expect(readConfig({ HOST, DEMO: '1' }).oidc).toBeNull();
      expect(readConfig({ HOST, ...OIDC }).host).toBe(HOST);
    },
  );

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://gangway.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://192.168.1.5:3000' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8' }],
  ])('refuses %s: %j', (name, env) => {
    expect(errorFor(env)).toMatch(new RegExp(`^${name} .* DEMO=1`));
    expect(errorFor({ ...env, DEMO: '0' })).toMatch(new RegExp(`^${name} `));
    expect(readConfig({ ...env, DEMO: '1' }).oidc).toBeNull();
  });

  test('refuses to run in production', () => {
    expect(errorFor({ NODE_ENV: 'production' })).toMatch(/^OIDC_ISSUER is missing .* DEMO=1/);
    expect(errorFor({ NODE_ENV: 'production', DEMO: '0' })).toMatch(/^OIDC_ISSUER /);
    expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).oidc).toBeNull();
    expect(readConfig({ NODE_ENV: 'development' }).oidc).toBeNull();
  });
});
