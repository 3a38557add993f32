import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterAll } from 'vitest';

type Key = CryptoKey | Uint8Array;

/** How the provider deviates from an honest one, for the sign-ins that follow. */
export type Deviation = {
  /** Instead of or besides the honest claims of the ID token; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Claims that are new for each token. */
  changing?: () => Record<string, unknown>;
  /** Signs with this key instead of its own. */
  key?: Key;
  alg?: string;
  /** The whole ID token, made from the honest claims. */
  token?: (claims: Record<string, unknown>) => string;
  /** Changes the answer that the browser carries back. */
  redirect?: (answer: URL) => void;
  /**
   * What the token endpoint says instead. 'nothing' leaves the server waiting, 'cut' breaks the connection, 'half' does so
   * in the middle of the answer, and 'endless' is an answer without an end.
   */
  tokenAnswer?: { status: number; body: string; challenge?: string } | 'nothing' | 'cut' | 'half' | 'endless';
  /** Takes its own codes for good again and again. */
  reusesCodes?: boolean;
  userInfo?: Record<string, unknown>;
};

/** An OpenID provider that asks nobody, believes nothing about the client, and lies when it is told to. */
export class HostileProvider {
  deviation: Deviation = {};
  /** The queries with which browsers came, and the forms with which the server did. */
  readonly authorizations: URLSearchParams[] = [];
  readonly exchanges: URLSearchParams[] = [];
  /** The Authorization header of each exchange. */
  readonly credentials: (string | undefined)[] = [];
  /** How much of an endless answer was taken off it. */
  megabytes = 0;
  /** Of its configuration, as it is fetched. */
  metadata: Record<string, unknown> = {};
  readonly #server = http.createServer((request, response) => void this.#answer(request, response));
  readonly #codes = new Map<string, URLSearchParams>();
  #keys = generateKeyPair('ES256', { extractable: true });
  #port = 0;

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** From now on it signs with another key, under the same name. */
  changeKeys(): void {
    this.#keys = generateKeyPair('ES256', { extractable: true });
  }

  /** What anybody can read of its key, as a secret to sign with. */
  async publicBytes(): Promise<Uint8Array> {
    return new TextEncoder().encode(await exportSPKI((await this.#keys).publicKey));
  }

  listen(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(this.#port, '127.0.0.1', () => {
        this.#port = (this.#server.address() as AddressInfo).port;
        resolve();
      });
    });
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.issuer);
    const json = (body: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/keys`,
          userinfo_endpoint: `${this.issuer}/userinfo`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          authorization_response_iss_parameter_supported: true,
          ...this.metadata,
        });
      case '/keys':
        return void json({
          keys: [
            { ...(await exportJWK((await this.#keys).publicKey)), kid: 'own', use: 'sig', alg: 'ES256' },
          ],
        });
      case '/authorize':
        return void response.writeHead(302, { location: this.#authorize(url.searchParams).href }).end();
      case '/token': {
        const form = new URLSearchParams(await text(request));
        this.exchanges.push(form);
        this.credentials.push(request.headers.authorization);
        const { tokenAnswer } = this.deviation;
        if (tokenAnswer === 'nothing') return;
        if (tokenAnswer === 'cut') return void response.destroy();
        if (tokenAnswer === 'half') return sendHalf(response);
        if (tokenAnswer === 'endless') return void pipeline(this.#endless(), response).catch(() => {});
        if (tokenAnswer?.challenge) response.setHeader('www-authenticate', tokenAnswer.challenge);
        if (tokenAnswer) return void json(tokenAnswer.body, tokenAnswer.status);
        const asked = this.#codes.get(form.get('code') ?? '');
        if (!this.deviation.reusesCodes) this.#codes.delete(form.get('code') ?? '');
        if (!asked || !isProven(asked, form)) return void json({ error: 'invalid_grant' }, 400);
        return void json({
          access_token: 'access',
          token_type: 'bearer',
          expires_in: 60,
          id_token: await this.#idToken(asked),
        });
      }
      case '/userinfo':
        return void json(this.deviation.userInfo ?? {}, this.deviation.userInfo ? 200 : 500);
      default:
        return void response.writeHead(404).end();
    }
  }

  *#endless(): Generator<string> {
    for (;;) {
      this.megabytes += 1;
      yield ' '.repeat(1_000_000);
    }
  }

  #authorize(query: URLSearchParams): URL {
    this.authorizations.push(query);
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, query);
    const answer = new URL(query.get('redirect_uri') ?? '');
    answer.searchParams.set('code', code);
    answer.searchParams.set('state', query.get('state') ?? '');
    answer.searchParams.set('iss', this.issuer);
    this.deviation.redirect?.(answer);
    return answer;
  }

  async #idToken(asked: URLSearchParams): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: this.issuer,
      sub: 'subject',
      aud: asked.get('client_id') ?? '',
      nonce: asked.get('nonce'),
      iat: now,
      exp: now + 300,
      ...this.deviation.claims,
      ...this.deviation.changing?.(),
    };
    if (this.deviation.token) return this.deviation.token(claims);
    const { alg = 'ES256', key = (await this.#keys).privateKey } = this.deviation;
    return new SignJWT(claims).setProtectedHeader({ alg, kid: 'own' }).sign(key);
  }
}

function sendHalf(response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"access_token":', () => response.destroy());
}

/** Whether the exchange comes from whoever began: the same address, and the verifier behind the challenge (PKCE S256). */
function isProven(asked: URLSearchParams, form: URLSearchParams): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return (
    asked.get('code_challenge_method') === 'S256' &&
    asked.get('code_challenge') === challenge &&
    asked.get('redirect_uri') === form.get('redirect_uri')
  );
}

/** Starts one for the tests of this file. Its issuer is known at once, as the app's settings need it. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const provider = new HostileProvider();
  await provider.listen();
  afterAll(() => provider.close());
  return provider;
}
