type Options = { body?: unknown; headers?: Record<string, string> };

// What a test reads from an answer is checked by the test itself.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;
export type Answer = { status: number; headers: Headers; body: Json; text: string };

/** Calls the API as one person, as the browser does: over HTTP, with the JSON type on every call. */
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

  get(path: string, options?: Options): Promise<Answer> {
    return this.call('GET', path, options);
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call('PUT', path, { body, headers: headers ?? {} });
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call('POST', path, { body, headers: headers ?? {} });
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  /** `path` is below /api. A string or bytes as `body` go out as they are, anything else as JSON. */
  async call(method: string, path: string, { body, headers = {} }: Options = {}): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
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

/** The statuses of answers to requests that ran at once, in no particular order: as text, sorted. */
export function statusesOf(answers: readonly Answer[]): string[] {
  return answers.map((answer) => String(answer.status)).toSorted();
}
