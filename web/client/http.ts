import type { BodyOf, Endpoint, ReplyOf } from '#shared/endpoint.ts';
import type { Problem } from '#shared/problem.ts';
import { type Address, type AnyAddress, buildAddress, type Part, type Rest } from './address.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';
import { isReturnable, LOGIN } from '../sitemap/entrance.ts';
import {
  clearSession,
  getToken,
  hasSignedOut,
  isOfAnother,
  noteSessionEnd,
  setReturnPath,
} from './session.ts';

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/**
 * A call that the server refused or that never reached it (`status` 0). `message` is a sentence for people.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? withoutReason(status));
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

/** Returns what people read about a failure without a reason: no reply, or one of another server, such as a proxy. */
function withoutReason(status: number): string {
  if (status === 0) return UNREACHABLE;
  return status < 500
    ? `The server responded with the error ${status}.`
    : `The server has a problem (error ${status}). Try again in a moment.`;
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

export type CallInput<E extends Endpoint> = Address<E> &
  Part<'body', BodyOf<E>> & {
    /** Such as `If-Match` or `Idempotency-Key`. */
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

/** All parts of an input without their types, which `Rest<…>` has checked at the call. */
export type AnyInput = AnyAddress & {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

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

/** So long somebody who signs out waits for the next page, in ms. One that is stopped before it is there leaves this one on the screen. */
const LEAVING_MS = 15_000;

/** When that is over, in ms since the document was opened. */
let leavingUntil = 0;

const isLeaving = () => performance.now() < leavingUntil;

/** Lets calls fail for a while without being sent, and none lead to the sign-in page: a sign-out leads elsewhere, such as to the provider. */
export function leave(): void {
  leavingUntil = performance.now() + LEAVING_MS;
}

/** Calls the API and returns the response of a success. For the calls of this folder. */
export async function request(name: string, input: AnyInput = {}): Promise<Response> {
  if (isLeaving()) throw new ApiError(401, null);
  if (isOfAnother()) {
    // Nothing of this page is done or read in the name of the person who is signed in now.
    document.body.hidden = true;
    leave();
    window.location.reload();
    throw new ApiError(401, null);
  }
  const token = getToken();
  const { signal } = input;
  const response = await (takeStarted(name, input, token) ?? send(name, input, token)).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0, null);
    },
  );
  if (response.ok) return response;

  // Another tab may have started a new session since this call was sent.
  if (response.status === 401 && !isLeaving() && getToken() === token) {
    // The answer to a sign-out in another tab may come after that of this call.
    const isSigningOut = hasSignedOut();
    if (token !== null && !isSigningOut) noteSessionEnd();
    goToLogin({ toReturn: !isSigningOut });
  }
  throw new ApiError(response.status, await readProblem(response));
}

/** The transport of calls. The server, which renders pages, has its own (web/draw.ts). */
let send = sendByFetch;

/** Sends all calls another way. */
export function sendBy(other: (address: string) => Promise<Response>): void {
  send = async (name, input) => other(buildAddress(name, input));
}

function sendByFetch(name: string, input: AnyInput, token: string | null): Promise<Response> {
  const { body, headers, signal } = input;
  return fetch(buildAddress(name, input), {
    method: methodOf(name),
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body:
      body === undefined
        ? null
        : body instanceof Uint8Array
          ? (body as Uint8Array<ArrayBuffer>)
          : JSON.stringify(body),
    signal: signal ?? null,
  });
}

const methodOf = (name: string) => name.split(' ', 1)[0]!;

/** An older response, in ms, is not used: as the queries' time for fresh data. */
const STARTED_FRESH_MS = 10_000;

type StartedCall = { at: number; token: string | null; response: Promise<Response> };

declare global {
  /** The calls of `startCall` by their address. Global, because web/start.ts is a bundle of its own. */
  var startedCalls: Map<string, StartedCall> | undefined;
}

/**
 * Sends a GET whose response the next equal call uses, once: it runs before the code that needs it is there.
 */
export function startCall<N extends EndpointName>(
  name: N,
  ...[input]: Rest<Address<Endpoints[N]>>
): Promise<Response> {
  const token = getToken();
  // The body is read immediately too: the scripts that run when it arrives keep the page busy.
  const response = send(name, (input ?? {}) as AnyInput, token).then(
    async (received) => new Response(await received.arrayBuffer(), received),
  );
  // A failure is reported to the call that uses it.
  response.catch(() => {});
  globalThis.startedCalls ??= new Map();
  startedCalls!.set(buildAddress(name, input as AnyInput), { at: performance.now(), token, response });
  return response;
}

function takeStarted(name: string, input: AnyInput, token: string | null): Promise<Response> | null {
  if (!globalThis.startedCalls?.size || methodOf(name) !== 'GET') return null;
  const address = buildAddress(name, input);
  const call = startedCalls!.get(address);
  startedCalls!.delete(address);
  const isUsable = call?.token === token && performance.now() - call.at < STARTED_FRESH_MS;
  return isUsable ? call.response : null;
}

async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json')) return null;
  return (await response.json().catch(() => null)) as Problem | null;
}

/**
 * Ends the session in this browser and opens the sign-in page, which returns to the current page (Sign-in
 * 10).
 */
export function goToLogin({ toReturn }: { toReturn: boolean } = { toReturn: true }): void {
  clearSession();
  openLogin({ toReturn });
}

/** Opens the sign-in page. With `toReturn` the next sign-in of the same person returns to the current page. */
export function openLogin({ toReturn }: { toReturn: boolean }): void {
  const { pathname, search } = window.location;
  if (toReturn && isReturnable(pathname)) setReturnPath(pathname + search);
  // A new document: nothing of the person who was signed in stays in memory.
  window.location.replace(LOGIN);
}
