import pg from 'pg';
import { vi } from 'vitest';

export type Statement = { name?: string; text: string; values: unknown[] };

/** Returns the statements that a piece of work sends, and how many were running at the same time at most. */
export async function watchStatements(
  work: () => Promise<unknown>,
): Promise<{ statements: Statement[]; most: number }> {
  const statements: Statement[] = [];
  let [running, most] = [0, 0];
  // oxlint-disable-next-line typescript/unbound-method -- called with its client
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function watched(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [text, values] = given as [string | Statement, unknown[]];
    // A prepared statement is sent as an object.
    statements.push(typeof text === 'string' ? { text, values } : text);
    most = Math.max(most, (running += 1));
    const result = send.apply(this, given);
    void Promise.resolve(result)
      .catch(() => undefined)
      .finally(() => (running -= 1));
    return result;
  });
  try {
    await work();
    return { statements, most };
  } finally {
    query.mockRestore();
  }
}
