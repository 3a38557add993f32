import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterAll } from 'vitest';
import { listenAtOwnPort } from '../ports.ts';

type Key = CryptoKey | Uint8Array;

/** How the provider deviates from a correct one, from the next request on. */
export type Deviation = {
  /** Replace or extend the claims of the ID token; undefined removes one. */
  claims?: Record<string, unknown>;
  /** Creates claims for each token. */
  changing?: () => Record<string, unknown>;
  /** Signs with this key instead of its own. */
  key?: Key;
  alg?: string;
  /** Replace or extend the protected header of the ID token. */
  header?: Record<string, unknown>;
  /** Creates the whole ID token from the claims. */
  token?: (claims: Record<string, unknown>) => string | Promise<string>;
  /** Changes the authorization response, the browser's return address. */
  redirect?: (response: URL) => void;
  /**
   * Replaces the token response. 'nothing' never responds, 'cut' closes the connection, 'half' closes it
   * in the middle of the response, and 'endless' sends one without an end.
   */
  tokenResponse?:
    | { status: number; body: string; challenge?: string }
    | 'nothing'
    | 'cut'
    | 'half'
    | 'endless';
  /** Accepts a code more than once. */
  reusesCodes?: boolean;
  /** Issues a token without the PKCE verifier. */
  ignoresPkce?: boolean;
  userInfo?: Record<string, unknown>;
};

/**
 * An OpenID provider that signs in without a page, checks the
 * client strictly, and deviates from the protocol as set in `deviation`.
 */
export class HostileProvider {
  deviation: Deviation = {};
  /** The queries of the authorization requests, and the forms of the token requests. */
  readonly authorizations: URLSearchParams[] = [];
  readonly exchanges: URLSearchParams[] = [];
  /** The Authorization header of each token request. */
  readonly credentials: (string | undefined)[] = [];
  /** The number of megabytes of an endless response that the server has read. */
  megabytes = 0;
  /** How often the keys were read. */
  keyReads = 0;
  /** Replaces or extends the discovery document. */
  metadata: Record<string, unknown> = {};
  readonly #server = http.createServer((request, response) => void this.#respond(request, response));
  readonly #codes = new Map<string, URLSearchParams>();
  #kid = 'own';
  #keys = generateKeyPair('ES256', { extractable: true });
  #port: number | undefined;

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Replaces the signing key; without a new key id with the same one. */
  changeKeys(kid = this.#kid): void {
    this.#kid = kid;
    this.#keys = generateKeyPair('ES256', { extractable: true });
  }

  /** Returns the key that signs the tokens. */
  async privateKey(): Promise<CryptoKey> {
    return (await this.#keys).privateKey;
  }

  /** Returns the public key in PEM, to be misused as a secret for HMAC. */
  async publicBytes(): Promise<Uint8Array> {
    return new TextEncoder().encode(await exportSPKI((await this.#keys).publicKey));
  }

  async listen(): Promise<void> {
    this.#port = await listenAtOwnPort(this.#server, this.#port);
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    return closed;
  }

  async #respond(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
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
      case '/keys': {
        this.keyReads += 1;
        const jwk = await exportJWK((await this.#keys).publicKey);
        return void json({ keys: [{ ...jwk, kid: this.#kid, use: 'sig', alg: 'ES256' }] });
      }
      case '/authorize':
        return void response.writeHead(302, { location: this.#authorize(url.searchParams).href }).end();
      case '/token': {
        const form = new URLSearchParams(await text(request));
        this.exchanges.push(form);
        this.credentials.push(request.headers.authorization);
        const { tokenResponse } = this.deviation;
        if (tokenResponse === 'nothing') return;
        if (tokenResponse === 'cut') return void response.destroy();
        if (tokenResponse === 'half') return sendHalf(response);
        if (tokenResponse === 'endless') return void pipeline(this.#endless(), response).catch(() => {});
        if (tokenResponse?.challenge) response.setHeader('www-authenticate', tokenResponse.challenge);
        if (tokenResponse) return void json(tokenResponse.body, tokenResponse.status);
        const authorization = this.#codes.get(form.get('code') ?? '');
        if (!this.deviation.reusesCodes) this.#codes.delete(form.get('code') ?? '');
        if (!authorization || !(this.deviation.ignoresPkce || isProven(authorization, form)))
          return void json({ error: 'invalid_grant' }, 400);
        return void json({
          access_token: 'access',
          token_type: 'bearer',
          expires_in: 60,
          id_token: await this.#idToken(authorization),
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
    const response = new URL(query.get('redirect_uri') ?? '');
    response.searchParams.set('code', code);
    response.searchParams.set('state', query.get('state') ?? '');
    response.searchParams.set('iss', this.issuer);
    this.deviation.redirect?.(response);
    return response;
  }

  async #idToken(authorization: URLSearchParams): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: this.issuer,
      sub: 'subject',
      aud: authorization.get('client_id') ?? '',
      nonce: authorization.get('nonce'),
      iat: now,
      exp: now + 300,
      ...this.deviation.claims,
      ...this.deviation.changing?.(),
    };
    if (this.deviation.token) return this.deviation.token(claims);
    const { alg = 'ES256', key = (await this.#keys).privateKey, header } = this.deviation;
    return new SignJWT(claims).setProtectedHeader({ alg, kid: this.#kid, ...header }).sign(key);
  }
}

function sendHalf(response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"access_token":', () => response.destroy());
}

/**
 * Whether the token request belongs to the authorization
 * request: the same redirect URI and the PKCE verifier (S256).
 */
function isProven(authorization: URLSearchParams, form: URLSearchParams): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return (
    authorization.get('code_challenge_method') === 'S256' &&
    authorization.get('code_challenge') === challenge &&
    authorization.get('redirect_uri') === form.get('redirect_uri')
  );
}

/**
 * Starts a provider for the tests of a file. It listens before
 * `beforeAll`, since the app's settings contain its issuer.
 */
export async function startHostileProvider(): Promise<HostileProvider> {
  const provider = new HostileProvider();
  await provider.listen();
  afterAll(() => provider.close());
  return provider;
}
