import { sql } from 'kysely';

/** A position in the log of the primary, or how far a replica has replayed that log. */
export type Position = {
  /** Changes when a replica is promoted: positions of two timelines cannot be compared. */
  timeline: number;
  /** Bytes. Exact up to 2^53, which is 9 PB of log. */
  offset: number;
};

/**
 * The columns of a statement on the primary that give its position: everything that others can see at the
 * start of the statement was flushed before it. Not `insert`: that includes what nobody has committed, which
 * replicas receive later.
 */
export const positionColumns = [
  sql<string>`pg_walfile_name(pg_current_wal_flush_lsn())`.as('log_file'),
  sql<string>`pg_current_wal_flush_lsn()::text`.as('log_position'),
] as const;

/** Returns the position that `positionColumns` have selected. */
export function readPosition(row: { log_file: string; log_position: string }): Position {
  // The name of a log file starts with the timeline, in hexadecimal.
  return { timeline: Number.parseInt(row.log_file.slice(0, 8), 16), offset: readOffset(row.log_position) };
}

/** Returns a position such as 16/B374D848 as a number of bytes. */
export function readOffset(text: string): number {
  const [high = '', low = ''] = text.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

/** Returns whether a replica that has replayed to `replayed` shows everything before `position`. */
export function hasReached(replayed: Position, position: Position): boolean {
  return replayed.timeline === position.timeline && replayed.offset >= position.offset;
}
