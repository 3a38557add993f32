import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#shared/endpoint.ts';
import type { Problem } from '#shared/problem.ts';
import { paths } from './paths.ts';
import { clearSession, getToken, rememberPlace } from './session.ts';

const API = '/api';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** A call that the server refused, or that never reached it (`status` 0). `detail` is a sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? (status === 0 ? UNREACHABLE : `The server answered ${status}.`));
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

/** Whether the call was refused with this status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

// A part that the contract does not have must not be given; one that it requires must; the rest may.
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : // oxlint-disable-next-line typescript/no-empty-object-type -- {} asks whether all its properties are optional
      {} extends Value
      ? { [Key in Name]?: Value }
      : { [Key in Name]: Value };

type Address<E extends Endpoint> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>>;

export type CallInput<E extends Endpoint> = Address<E> &
  Part<'body', BodyOf<E>> & {
    /** Such as `If-Match` or `Idempotency-Key`. */
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

type Rest<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

/** Where a call lives on this origin, for links that the browser follows by itself. */
export function addressOf<E extends Endpoint>(endpoint: E, ...[input]: Rest<Address<E>>): string {
  const { params, query } = (input ?? {}) as {
    params?: Record<string, string>;
    query?: Record<string, string | number | boolean | null | undefined>;
  };
  const path = endpoint.url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value != null) search.set(name, String(value));
  }
  return `${API}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Makes a call of the API; throws an ApiError unless it succeeds. There is no time-out (spec §7). */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Rest<CallInput<E>>
): Promise<ReplyOf<E>> {
  const response = await request(endpoint, input as CallInput<Endpoint> | undefined);
  return (response.status === 204 ? null : await response.json()) as ReplyOf<E>;
}

/** The same for a call that answers a file. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  ...[input]: Rest<CallInput<E>>
): Promise<Blob> {
  return (await request(endpoint, input as CallInput<Endpoint> | undefined)).blob();
}

async function request(endpoint: Endpoint, input: CallInput<Endpoint> = {}): Promise<Response> {
  const { body, headers, signal } = input as {
    body?: unknown;
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };
  const token = getToken();
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null);
  });
  if (response.ok) return response;

  // The session is over, unless another tab has begun a new one since this call was sent.
  if (response.status === 401 && getToken() === token) leaveForLogin();
  throw new ApiError(response.status, await problemOf(response));
}

async function problemOf(response: Response): Promise<Problem | null> {
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json')) return null;
  return (await response.json().catch(() => null)) as Problem | null;
}

/** Ends the session here and shows the sign-in page; signing in leads back to this place. */
export function leaveForLogin(): void {
  clearSession();
  const { pathname, search } = window.location;
  if (paths.isReturnable(pathname)) rememberPlace(pathname + search);
  // A fresh page: nothing of the person who left stays in memory.
  window.location.replace(paths.url(paths.login()));
}
