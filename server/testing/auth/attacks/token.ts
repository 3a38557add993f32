import { setTimeout } from 'node:timers/promises';
import { base64url, type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Browser } from '../browser.ts';
import { type Attack, callbackOf, deviation, MALLORY, resultOf } from './attack.ts';

const now = () => Math.floor(Date.now() / 1_000);

const unsigned =
  (alg = 'none', signature = '') =>
  (claims: Record<string, unknown>) =>
    `${base64url.encode(JSON.stringify({ alg, kid: 'own' }))}.${base64url.encode(JSON.stringify(claims))}.${signature}`;

const secret = (text: string) => new TextEncoder().encode(text.padEnd(32, '\0'));

const ALGORITHM_ATTACKS: Attack[] = [
  ...['none', 'None', 'NONE', 'nOnE', ''].map((alg) =>
    deviation(`an unsigned token with the algorithm '${alg}'`, 'invalid', { token: unsigned(alg) }),
  ),
  deviation('the algorithm none with a signature', 'invalid', { token: unsigned('none', 'AAAA') }),
  deviation("HS256 with the provider's public key (PEM) as the secret", 'invalid', async ({ provider }) => ({
    alg: 'HS256',
    key: await provider.publicBytes(),
  })),
  deviation('HS256 with the client id as the secret', 'invalid', { alg: 'HS256', key: secret('gangway') }),
  deviation('HS256 with an empty secret', 'invalid', { alg: 'HS256', key: secret('') }),
  deviation(
    "HS256 with the client's own secret",
    'invalid',
    { alg: 'HS256', key: secret('the secret of this client, 32 long') },
    'confidential',
  ),
  deviation('RS256 with a key of the attacker', 'invalid', async () => ({
    alg: 'RS256',
    key: (await generateKeyPair('RS256')).privateKey,
  })),
  deviation('ES384 with a key of the attacker', 'invalid', async () => ({
    alg: 'ES384',
    key: (await generateKeyPair('ES384')).privateKey,
  })),
  ...(['none', 'HS256'] as const).map((alg): Attack => ({
    name: `${alg} at a provider whose metadata offers it`,
    result: 'invalid',
    prepare: async ({ lax, other }) => {
      const deviating =
        alg === 'none' ? { token: unsigned() } : { alg: 'HS256', key: await lax.publicBytes() };
      lax.deviation = { ...deviating, claims: MALLORY };
      return async () => resultOf(await new Browser(other).follow('/api/auth/login'));
    },
  })),
];

/** Signs with a new key and a header that names it. */
const ownKey = (header: (jwk: object) => Record<string, unknown>) => async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { key: privateKey, header: header({ ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256' }) };
};

const KEY_ATTACKS: Attack[] = [
  deviation(
    'another key with the right key id',
    'invalid',
    ownKey(() => ({})),
  ),
  deviation(
    'another key with an unknown key id',
    'invalid',
    ownKey(() => ({ kid: 'unknown' })),
  ),
  deviation(
    'another key in the header (jwk)',
    'invalid',
    ownKey((jwk) => ({ jwk })),
  ),
  deviation(
    'the address of other keys in the header (jku)',
    'invalid',
    ownKey(() => ({ jku: 'https://evil.example/keys' })),
  ),
  deviation(
    'a certificate in the header (x5c, x5u)',
    'invalid',
    ownKey(() => ({ x5c: ['MIIB'], x5u: 'https://evil.example/cert' })),
  ),
  deviation(
    'a path as the key id',
    'invalid',
    ownKey(() => ({ kid: '../../../../dev/null' })),
  ),
  deviation('the right key under another key id', 'invalid', { header: { kid: 'unknown' } }),
  deviation('a critical header that nobody knows', 'invalid', {
    token: async (claims) => {
      const { privateKey } = await generateKeyPair('ES256');
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'own', crit: ['exp'], exp: now() + 60 })
        .sign(privateKey, { crit: { exp: true } });
    },
  }),
  {
    name: 'a token signed with the key before the last rotation',
    result: 'invalid',
    prepare: async ({ app, provider }) => {
      const old = provider.privateKey();
      const browser = new Browser(app);
      await browser.follow(await callbackOf(browser, provider));
      provider.changeKeys();
      provider.deviation = { claims: MALLORY };
      // The attacks before have caused a read of the keys, and the next one comes five seconds later (Sign-in 18).
      const signIn = () => new Browser(app).follow('/api/auth/login');
      while (resultOf(await signIn()) === 'invalid') await setTimeout(100);
      provider.deviation = { claims: MALLORY, key: await old };
      return async () => resultOf(await new Browser(app).follow('/api/auth/login'));
    },
  },
];

/** Changes the parts of a genuine token. */
const tampered = (name: string, change: (parts: string[], claims: Record<string, unknown>) => string) =>
  deviation(name, 'invalid', async ({ provider }) => ({
    token: async (claims) => {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'own' })
        .sign(await provider.privateKey());
      return change(token.split('.'), claims);
    },
  }));

const TAMPERED: Attack[] = [
  tampered('other claims under a genuine signature', ([header, , signature], claims) =>
    [header, base64url.encode(JSON.stringify({ ...claims, sub: 'admin' })), signature].join('.'),
  ),
  tampered('a changed signature', ([header, claims, signature]) =>
    [header, claims, signature!.replace(/^.{4}/, 'AAAA')].join('.'),
  ),
  tampered('a removed signature', ([header, claims]) => `${header}.${claims}.`),
  tampered('only two parts', ([header, claims]) => `${header}.${claims}`),
  tampered('a fourth part', (parts) => [...parts, 'AAAA'].join('.')),
  tampered('five parts, as an encrypted token has', (parts) => [...parts, 'AAAA', 'AAAA'].join('.')),
  tampered('a token in JSON form', ([header, payload, signature]) =>
    JSON.stringify({ payload, signatures: [{ protected: header, signature }] }),
  ),
  deviation('three parts without meaning', 'invalid', { token: () => 'a.b.c' }),
  deviation('an empty token', 'invalid', { token: () => '' }),
];

const claim = (name: string, claims: Record<string, unknown>, result = 'invalid') =>
  deviation(name, result, { claims });

const CLAIM_ATTACKS: Attack[] = [
  claim('a different nonce', { nonce: 'other' }),
  claim('no nonce', { nonce: undefined }),
  claim('an empty nonce', { nonce: '' }),
  claim('a list as the nonce', { nonce: ['other'] }),
  claim('another issuer', { iss: 'https://login.example.com' }),
  deviation('the issuer with a slash at its end', 'invalid', async ({ provider }) => ({
    claims: { iss: `${provider.issuer}/` },
  })),
  claim('no issuer', { iss: undefined }),
  deviation('a list with the issuer', 'invalid', async ({ provider }) => ({
    claims: { iss: [provider.issuer] },
  })),
  claim('another audience', { aud: 'other' }),
  claim('another audience in a list', { aud: ['other'] }),
  claim('no audience', { aud: undefined }),
  claim('the audience in upper case', { aud: 'GANGWAY' }),
  claim('several audiences, authorized for another (azp)', { aud: ['gangway', 'x'], azp: 'x' }),
  claim('several audiences without azp', { aud: ['gangway', 'x'] }),
  claim('an expired token', { iat: now() - 3_900, exp: now() - 3_600 }),
  claim('a token without an expiry', { exp: undefined }),
  claim('an expiry as text', { exp: '9999999999' }),
  claim('a token that is not valid yet (nbf)', { nbf: now() + 3_600 }),
  claim('a token without a time of issue', { iat: undefined }),
  claim('a time of issue as text', { iat: '1' }),
  claim('a token issued in an hour', { iat: now() + 3_600, exp: now() + 7_200 }),
  claim('no subject', { sub: undefined }),
  claim('an empty subject', { sub: '' }, 'refused'),
  claim('a number as the subject', { sub: 1 }),
  claim('a list as the subject', { sub: ['mallory'] }),
  claim('a subject of 256 characters', { sub: 's'.repeat(256) }, 'refused'),
  claim('a subject with NUL', { sub: 'a\0b' }, 'refused'),
  claim('a subject with a look-alike letter', { sub: 'm\u0430llory' }, 'refused'),
  claim('claims of 2 MB', { name: 'x'.repeat(2_000_000) }, 'unavailable'),
  claim(
    'an email of 500,000 characters',
    { sub: 'long email', email: `${'a'.repeat(500_000)}@example.com` },
    'no_email',
  ),
  deviation('email_verified through __proto__', 'untrusted_email', async ({ provider }) => ({
    claims: { sub: 'prototype', email_verified: undefined },
    token: async (claims) => {
      const text = JSON.stringify(claims).replace(/\}$/, ',"__proto__":{"email_verified":true}}');
      return signText(text, await provider.privateKey());
    },
  })),
];

const RESPONSE_ATTACKS: Attack[] = [
  deviation('a token response without an ID token', 'invalid', {
    tokenResponse: { status: 200, body: '{"access_token":"a","token_type":"bearer"}' },
  }),
  deviation('a token response that is not JSON', 'invalid', {
    tokenResponse: { status: 200, body: '<html>' },
  }),
  deviation('a list as the token response', 'invalid', { tokenResponse: { status: 200, body: '[]' } }),
  deviation('a token response with a number as the ID token', 'invalid', {
    tokenResponse: { status: 200, body: '{"access_token":"a","token_type":"bearer","id_token":1}' },
  }),
];

/** Signs a text that JSON.stringify would not produce. */
async function signText(text: string, key: CryptoKey): Promise<string> {
  const input = `${base64url.encode('{"alg":"ES256","kid":"own"}')}.${base64url.encode(text)}`;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(input));
  return `${input}.${base64url.encode(new Uint8Array(signature))}`;
}

export const TOKEN_ATTACKS: readonly Attack[] = [
  ...ALGORITHM_ATTACKS,
  ...KEY_ATTACKS,
  ...TAMPERED,
  ...CLAIM_ATTACKS,
  ...RESPONSE_ATTACKS,
];
