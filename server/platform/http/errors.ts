import type { Problem } from '#shared/problem.ts';
import type { Reason } from '#shared/reason.ts';
import type { RefusalCode } from '#shared/refusalCodes.ts';
import { isExhausted, isUnreachable, isUsedUp } from '../database/failures.ts';
import { isConflict } from '../database/transaction.ts';

export type FieldError = { path: string; message: string };

const TITLES: Record<number, string> = {
  400: 'Invalid input',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Unknown method',
  408: 'Too slow',
  409: 'Not possible now',
  412: 'Changed meanwhile',
  413: 'Too large',
  414: 'Address too long',
  415: 'Wrong content type',
  422: 'Key used before',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
};

type RefusalOptions = {
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** Members that the problem document has besides those of RFC 9457. */
  members?: Record<string, unknown>;
};

/**
 * A declined request. Any layer may throw it; the error handler turns it into a problem document (API 4). The
 * message becomes the `detail`: a sentence about what a person can do.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly members: Record<string, unknown>;

  constructor(status: number, code: RefusalCode, detail: string, options: RefusalOptions = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.members = options.members ?? {};
  }
}

export const badRequest = (code: RefusalCode, detail: string) => new Refusal(400, code, detail);

/** A 400 for one invalid field. */
export const invalidField = (path: string, message: string, detail = message) =>
  new Refusal(400, 'input.invalid', detail, { errors: [{ path, message }] });

export const notSignedIn = () =>
  new Refusal(401, 'auth.not_signed_in', 'Your session has ended. Sign in again.', {
    headers: { 'www-authenticate': 'Bearer' },
  });

export const managersOnly = () => new Refusal(403, 'auth.managers_only', 'Only managers can do this.');

export const adminsOnly = () => new Refusal(403, 'auth.admins_only', 'Only admins can do this.');

export const hrAndAdminsOnly = () => new Refusal(403, 'auth.hr_only', 'Only HR and admins can do this.');

export const hrOnly = () => new Refusal(403, 'auth.hr_only', 'Only HR can do this.');

/** One body for objects that do not exist and objects that the caller may not see (API 5). */
export const notFound = () =>
  new Refusal(404, 'not_found', 'It does not exist, or you do not have access to it.');

export const unknownAddress = () => new Refusal(404, 'address.unknown', 'This address does not exist.');

/** Only for a database that cannot be reached (API 5). 5 s is about what a restart of PostgreSQL takes. */
const databaseUnavailable = () =>
  new Refusal(
    503,
    'database.unavailable',
    'The database cannot be reached right now. Try again in a few seconds.',
    { headers: { 'retry-after': '5' } },
  );

/** Reads may still work. It needs a person, so a client waits longer before it tries again. */
const databaseFull = () =>
  new Refusal(
    503,
    'database.full',
    'The database has no space left, or its disk or memory fails. Nothing was changed. An admin has to help; then try again.',
    { headers: { 'retry-after': '60' } },
  );

/**
 * The server is reachable and has too much to do: a full queue (API 15), no connection of the pool that was free in time,
 * or a statement that took too long.
 */
export const busy = () =>
  new Refusal(503, 'server.busy', 'The server is busy. Try again in a few seconds.', {
    headers: { 'retry-after': '2' },
  });

/** For a transaction that PostgreSQL has rolled back several times (API 17). */
const conflict = () =>
  new Refusal(
    409,
    'database.conflict',
    'Others are changing the same at this moment. Nothing was changed: try again.',
  );

/** Turns the reason of a rule into a refusal: 403 for a role, 409 for a state. */
export function refusalFor({ kind, code, text }: Reason): Refusal {
  return new Refusal(kind === 'role' ? 403 : 409, code, text);
}

/** Throws the refusal when a rule returned a reason; does nothing on null. */
export function authorize(reason: Reason | null): void {
  if (reason !== null) throw refusalFor(reason);
}

/** Returns the value, or throws the 404 when there is none. */
export function foundOr404<T>(value: T | null | undefined): T {
  if (value == null) throw notFound();
  return value;
}

export function problemOf(refusal: Refusal): Problem {
  return {
    type: 'about:blank',
    title: TITLES[refusal.status] ?? 'Refused',
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...refusal.members,
  };
}

// 57014: cancelled by the statement_timeout of connect.ts.
const STATEMENT_TIMEOUT = '57014';

/** Returns the refusal for an error, or null for a fault of the server (a 500). */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (isConflict(error)) return conflict();
  if (code === STATEMENT_TIMEOUT || isUsedUp(error)) return busy();
  if (isExhausted(error)) return databaseFull();
  if (isUnreachable(error)) return databaseUnavailable();
  // QUERY, which Fastify knows, without the content type that it asks for.
  if (code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return frameworkRefusal(405);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return frameworkRefusal(statusCode);
  }
  return null;
}

/**
 * Returns the refusal for a status that the HTTP framework chose, with a sentence for people in place of its
 * own.
 */
export function frameworkRefusal(status: number): Refusal {
  const [code, detail] = FRAMEWORK_REFUSALS[status] ?? [
    'request.invalid',
    'The request could not be understood.',
  ];
  return new Refusal(status, code, detail, status === 405 ? { headers: { allow: METHODS } } : {});
}

/** The methods of the API. */
const METHODS = 'GET, POST, PUT, DELETE';

const FRAMEWORK_REFUSALS: Record<number, readonly [RefusalCode, string]> = {
  404: ['address.unknown', 'This address does not exist.'],
  405: ['request.method_unknown', `This method is not one of ${METHODS}.`],
  408: ['request.timeout', 'The request did not arrive in time. Try again.'],
  413: ['body.too_large', 'The request is larger than 1 MiB. Shorten texts or split the checklist in two.'],
  414: ['request.path_too_long', 'The address is too long.'],
  415: ['body.not_json', 'Send the body as application/json.'],
  429: ['request.too_many', 'Too many requests. Wait a moment and try again.'],
  431: ['request.headers_too_large', 'The address or the headers are too large.'],
};
