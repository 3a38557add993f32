import pg from 'pg';

// SQLSTATE classes: 08 connection lost; 57P shutting down or starting. 25006: the server is a replica. 53000 and 53300: out of files or
// connections. The names are error codes of Node and pg.
const UNREACHABLE =
  /^(08|57P)|^(25006|53000|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const UNREACHABLE_MESSAGE = /connection terminated|query read timeout|connection ended|not queryable/i;

/** Returns whether an error means that the database cannot be reached at the moment. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && UNREACHABLE.test(code)) || UNREACHABLE_MESSAGE.test(error.message);
}

/** Returns whether all connections of the pool were in use until the wait for one ended. */
export function isUsedUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Returns whether an error comes from the database or the way to it, and not from the product's rules. */
export function isOfDatabase(error: unknown): error is Error {
  return error instanceof pg.DatabaseError || isUnreachable(error) || isUsedUp(error);
}

// 53100 the disk is full, 53200 out of memory, 53400 a limit such as temp_file_limit, 58030 an error of the
// disk.
const EXHAUSTED = new Set<unknown>(['53100', '53200', '53400', '58030']);

/** Returns whether PostgreSQL can be reached, but lacks the disk or memory that the statement needs. */
export function isExhausted(error: unknown): boolean {
  return error instanceof Error && EXHAUSTED.has((error as { code?: unknown }).code);
}

/** Returns whether another row has a value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/** Returns whether a row cannot be deleted because others refer to it. */
export function isReferred(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}
