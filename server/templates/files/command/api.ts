import { setTimeout } from 'node:timers/promises';
import type { ImportPreview } from '#shared/templates/files/schema.ts';
import type { Template, TemplateInput, TemplateSummary } from '#shared/templates/schema.ts';

/** A refusal of the server, in a sentence. */
export class ServerRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

// Files that name hundreds of people are looked up in a few minutes (Files 9).
const MAX_WAITS = 10;

export type Api = ReturnType<typeof connectApi>;

/** The calls of the command, to a running server with an access token. */
export function connectApi({ url, token }: { url: string; token: string }) {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) {
    throw new ServerRefusal(0, `GANGWAY_URL is '${url}', which is no address such as http://localhost:3000.`);
  }
  const send = sender(url, token);
  const read = async <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    (await (await send(method, path, body, headers)).json()) as T;

  return {
    /** As the server understands a file, with the people and teams whom it names. */
    understand: (text: string) =>
      read<ImportPreview>('POST', 'api/template/import?dry_run=true', text, {
        'content-type': 'text/markdown',
      }),
    /** A template as a file. People of the same name have their emails in it. */
    text: async (id: string) => (await send('GET', `api/template/${id}/export`)).text(),
    self: () => read<{ id: string }>('GET', 'api/user/self'),
    get: (id: string) => read<Template>('GET', `api/template/${id}`),
    create: (body: TemplateInput, key: string) =>
      read<{ id: string }>('POST', 'api/template/full', body, { 'idempotency-key': key }),
    save: (id: string, body: TemplateInput) => read<Template>('PUT', `api/template/full/${id}`, body),
    /** The templates of the owner of the token. */
    async list(): Promise<TemplateSummary[]> {
      const all: TemplateSummary[] = [];
      let next: string | undefined = 'api/template?limit=1000';
      while (next !== undefined) {
        const response: Response = await send('GET', next);
        for (const template of (await response.json()) as TemplateSummary[]) all.push(template);
        next = /<([^<>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      }
      return all;
    },
  };
}

/** Returns a function that calls the server, and again after the wait that a limit asks for. */
function sender(url: string, token: string) {
  return async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    waits = 0,
  ): Promise<Response> {
    const address = new URL(path, `${url.replace(/(?<!\/)\/+$/, '')}/`);
    const response = await fetch(address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    }).catch((error: unknown) => {
      throw new ServerRefusal(
        0,
        `${url} cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
    if (response.ok) return response;
    const wait_s = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status === 429 && waits < MAX_WAITS && wait_s >= 0) {
      await setTimeout(wait_s * 1_000);
      return send(method, path, body, headers, waits + 1);
    }
    if (response.status === 401) {
      throw new ServerRefusal(
        401,
        'GANGWAY_TOKEN is wrong, or has expired. Create another access token in the settings.',
      );
    }
    const problem = (await response.json().catch(() => null)) as { detail?: string } | null;
    throw new ServerRefusal(
      response.status,
      problem?.detail ?? `${url} responded with the error ${response.status}.`,
    );
  };
}
