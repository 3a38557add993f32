// SQLSTATE classes: 08 connection lost; 57P shutting down or starting; 53 out of connections. The names are
// error codes of Node and pg.
const UNREACHABLE =
  /^(08|57P|53)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const UNREACHABLE_MESSAGE =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|connection ended|not queryable/i;

/** Returns whether an error means that the database cannot be reached at the moment. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && UNREACHABLE.test(code)) || UNREACHABLE_MESSAGE.test(error.message);
}
