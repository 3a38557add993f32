import { expect } from 'vitest';
import type { Json } from './client.ts';
import type { TestApp } from './app.ts';
import { digest, randomToken } from '../platform/secrets/secret.ts';
import { uuidv7 } from 'uuidv7';

export const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GANGWAY = 'urn:ietf:params:scim:schemas:extension:gangway:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type ScimResponse = { status: number; headers: Headers; body: Json; text: string };

/** Calls /scim/v2 as a directory does. */
export class Directory {
  readonly #app: TestApp;
  readonly #token: string | null;

  constructor(app: TestApp, token: string | null) {
    this.#app = app;
    this.#token = token;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    type = 'application/scim+json',
  ): Promise<ScimResponse> {
    const response = await fetch(`${this.#app.url}/scim/v2${path}`, {
      method,
      headers: {
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (text !== '') expect(response.headers.get('content-type')).toMatch(/^application\/scim\+json\b/);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? null : JSON.parse(text),
    };
  }

  get(path: string): Promise<ScimResponse> {
    return this.call('GET', path);
  }

  post(path: string, body: unknown): Promise<ScimResponse> {
    return this.call('POST', path, body);
  }

  put(path: string, body: unknown): Promise<ScimResponse> {
    return this.call('PUT', path, body);
  }

  patch(path: string, ...Operations: object[]): Promise<ScimResponse> {
    return this.call('PATCH', path, { schemas: [PATCH], Operations });
  }

  delete(path: string): Promise<ScimResponse> {
    return this.call('DELETE', path);
  }

  /** Returns the people whom a filter selects. */
  async find(filter: string): Promise<Json[]> {
    const { status, body, text } = await this.get(`/Users?filter=${encodeURIComponent(filter)}`);
    expect(status, text).toBe(200);
    return body.Resources;
  }
}

/** Returns a directory with a token of its own. */
export async function addDirectory(app: TestApp, name = 'Entra ID'): Promise<Directory> {
  const token = `gwscim_${randomToken()}`;
  await app.db
    .insertInto('scim_tokens')
    .values({ id: uuidv7(), name, digest: digest(token) })
    .execute();
  return new Directory(app, token);
}

/** Asserts that the response is an error in SCIM's shape (Directory 2). */
export function expectScimError(response: ScimResponse, status: number, scimType?: string): void {
  expect(response.status, response.text).toBe(status);
  expect(response.body).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: expect.stringMatching(/^.{10,}$/),
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
}
