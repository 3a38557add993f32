import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { fillPath } from '#shared/path.ts';
import type { Problem } from '#shared/problem.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';
import { paths } from './paths.ts';
import { clearSession, getToken, setReturnPath } from './session.ts';

const API = '/api';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/**
 * A call that the server refused or that never reached it (`status` 0). `message` is a sentence for people.
 */
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

/** Returns whether the call failed with this HTTP status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

// A part that the contract does not have cannot be given, one that it requires must be, the rest may be.
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : // oxlint-disable-next-line typescript/no-empty-object-type -- {} extends Value when all its properties are optional
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

export type Rest<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

/** All parts of an input without their types, which `Rest<…>` has checked at the call. */
export type AnyInput = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Returns the path and query of a call on this origin, for links that the browser follows by itself. */
export function addressOf<N extends EndpointName>(name: N, ...[input]: Rest<Address<Endpoints[N]>>): string {
  return buildAddress(name, input as AnyInput);
}

function buildAddress(name: string, { params, query }: AnyInput = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value != null) search.set(key, String(value));
  }
  const path = fillPath(name.slice(name.indexOf('/')), params);
  return `${API}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Calls the API: `call('GET /onboarding-plan/:id', { params: { id } })`. Returns the body of the response,
 * null for a 204. Throws an ApiError unless the call succeeds. There is no time-out.
 */
export async function call<N extends EndpointName>(
  name: N,
  ...[input]: Rest<CallInput<Endpoints[N]>>
): Promise<ReplyOf<Endpoints[N]>> {
  const response = await request(name, input as AnyInput);
  return (response.status === 204 ? null : await response.json()) as ReplyOf<Endpoints[N]>;
}

/** Like `call`, for an endpoint that responds with a file. */
export async function callForFile<N extends EndpointName>(
  name: N,
  ...[input]: Rest<CallInput<Endpoints[N]>>
): Promise<Blob> {
  return (await request(name, input as AnyInput)).blob();
}

/** Calls the API and returns the response of a success. For the calls of this folder. */
export async function request(name: string, input: AnyInput = {}): Promise<Response> {
  const { body, headers, signal } = input;
  const token = getToken();
  const response = await fetch(buildAddress(name, input), {
    method: name.split(' ', 1)[0]!,
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

  // Another tab may have started a new session since this call was sent.
  if (response.status === 401 && getToken() === token) goToLogin();
  throw new ApiError(response.status, await readProblem(response));
}

async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json')) return null;
  return (await response.json().catch(() => null)) as Problem | null;
}

/**
 * Ends the session in this browser and opens the sign-in page, which returns to the current page (Sign-in
 * 10).
 */
export function goToLogin(): void {
  clearSession();
  const { pathname, search } = window.location;
  if (paths.isReturnable(pathname)) setReturnPath(pathname + search);
  // A new document: nothing of the person who was signed in stays in memory.
  window.location.replace(paths.login());
}
