import type { Problem } from '#shared/problem.ts';
import { SIGN_IN_AGAIN } from '#shared/refusals.ts';

export type FieldError = { path: string; message: string };

const TITLES: Record<number, string> = {
  400: 'Invalid input',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Too slow',
  409: 'Not possible now',
  412: 'Changed meanwhile',
  413: 'Too large',
  414: 'Address too long',
  415: 'Not JSON',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
};

/** The server says no, with a sentence that a person can act on. Thrown anywhere, answered by one handler. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  /** Names the refusal for programs where the status alone does not say what to do about it. */
  readonly type: string;

  constructor(
    status: number,
    detail: string,
    options: { errors?: FieldError[]; headers?: Record<string, string>; type?: string } = {},
  ) {
    super(detail);
    this.status = status;
    this.type = options.type ?? 'about:blank';
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }
}

export const badRequest = (detail: string, errors?: FieldError[]) =>
  new Refusal(400, detail, errors ? { errors } : {});
export const notSignedIn = () => new Refusal(401, 'Your session has ended. Sign in again.');
export const forbidden = (detail: string) => new Refusal(403, detail);
/** The same words whether it does not exist or the caller may not know that it does (contract §1). */
export const notFound = () => new Refusal(404, 'It does not exist, or you do not have access to it.');
export const conflict = (detail: string) => new Refusal(409, detail);
/** REAUTH_TO_SIGN: the state that forbids it is the age of the sign-in. */
export const signInAgain = () =>
  new Refusal(409, 'Signing needs a fresh sign-in. Sign in again, then sign within five minutes.', {
    type: SIGN_IN_AGAIN,
  });
export const preconditionFailed = () =>
  new Refusal(412, 'Somebody has changed this since you opened it. Reload it and make your change again.');
/** Contract §1: never a 500 when the database cannot be reached. 5 s is about what a restart takes. */
export const databaseUnavailable = () =>
  new Refusal(503, 'The database cannot be reached right now. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });

/** Refuses when a rule has a reason to. */
export function refuseIf(reason: string | null, refusal: (detail: string) => Refusal = conflict): void {
  if (reason !== null) throw refusal(reason);
}

export function problemOf(refusal: Refusal): Problem {
  return {
    type: refusal.type,
    title: TITLES[refusal.status] ?? 'Refused',
    status: refusal.status,
    detail: refusal.message,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
  };
}

// 08: connection lost; 57: shutting down, starting, or too slow; 53: out of connections; 40: it undid the transaction and
// asks to try again. The names are Node's and pg's.
const UNREACHABLE =
  /^(08|57|53|40)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const UNREACHABLE_MESSAGE =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|connection ended|not queryable/i;

/** Any error as the refusal to answer with, or null when it is a fault of ours: a 500. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && UNREACHABLE.test(code)) return databaseUnavailable();
  if (UNREACHABLE_MESSAGE.test(error.message)) return databaseUnavailable();
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return frameworkRefusal(statusCode);
  return null;
}

/** What the HTTP framework refuses by itself, in words for people instead of its own. */
export function frameworkRefusal(status: number): Refusal {
  const details: Record<number, string> = {
    404: 'This address does not exist.',
    408: 'The request did not arrive in time. Try again.',
    413: 'The request is larger than 1 MiB. Shorten texts or split the checklist in two.',
    414: 'The address is too long.',
    415: 'Send the body as application/json.',
    429: 'Too many requests. Wait a moment and try again.',
    431: 'The address or the headers are too large.',
  };
  return new Refusal(status, details[status] ?? 'The request could not be understood.');
}
