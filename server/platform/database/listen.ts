import type pg from 'pg';
import { optionsOf, type Database } from './connect.ts';
import { createPrimaryPool } from './pool.ts';

/** A connection of its own that hears what others send on a channel. */
export type ListeningConnection = {
  send(payload: string): Promise<void>;
  close(): Promise<void>;
  /** Resolves when the connection has ended, for any reason. */
  ended: Promise<void>;
  hasEnded(): boolean;
};

/** Opens a connection to the primary outside the pool, and listens on the channel. */
export async function openListening(
  db: Database,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<ListeningConnection> {
  const { url, options } = optionsOf(db);
  const pool = createPrimaryPool(url, { ...options, min: 0, max: 1, name: 'gangway changes' });
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    await pool.end();
    throw error;
  }
  let hasEnded = false;
  // A client runs one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => {
      hasEnded = true;
      resolve();
    });
  });
  client.on('notification', ({ payload }) => onPayload(payload ?? ''));
  let closed: Promise<void> | undefined;
  const end = async () => {
    client.release(true);
    await pool.end();
  };
  const close = () => (closed ??= end());
  try {
    await client.query(`listen ${channel}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    send: async (payload) => {
      last = last
        .catch(() => undefined)
        .then(() => client.query('select pg_notify($1, $2)', [channel, payload]));
      await last;
    },
    close,
    ended,
    hasEnded: () => hasEnded,
  };
}
