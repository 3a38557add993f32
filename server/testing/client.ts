type Options = { body?: unknown; headers?: Record<string, string> };

// Bodies are not typed: the tests check what they read from them.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;
export type ApiResponse = { status: number; headers: Headers; body: Json; text: string };

/**
 * Calls the API as one person, over HTTP and with the JSON content type on every call, as the browser does.
 */
export class Client {
  readonly #url: string;
  readonly #token: string | null;

  constructor(url: string, token: string | null) {
    this.#url = url;
    this.#token = token;
  }

  get token(): string | null {
    return this.#token;
  }

  get(path: string, options?: Options): Promise<ApiResponse> {
    return this.call('GET', path, options);
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse> {
    return this.call('PUT', path, { body, headers: headers ?? {} });
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse> {
    return this.call('POST', path, { body, headers: headers ?? {} });
  }

  delete(path: string, body?: unknown): Promise<ApiResponse> {
    return this.call('DELETE', path, { body });
  }

  /** @param path below /api; a string or bytes as `body` are sent unchanged, anything else as JSON */
  async call(method: string, path: string, { body, headers = {} }: Options = {}): Promise<ApiResponse> {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        // As most clients of the API; compression is tested by itself.
        'accept-encoding': 'identity',
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : null,
    };
  }
}

/** Returns the statuses of concurrent requests as sorted strings. */
export function statusesOf(responses: readonly ApiResponse[]): string[] {
  return responses.map((response) => String(response.status)).toSorted();
}
