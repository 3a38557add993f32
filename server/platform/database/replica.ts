import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Database, poolUse } from './connect.ts';
import { isUnreachable } from './failures.ts';
import { hasReached, type Position, readOffset } from './position.ts';
import { prepared } from './prepared.ts';

/** Notified when a replica becomes unusable, and when it works again. */
type ReplicaOutage = { reportFailure(reason: string): void; reportSuccess(): void };

type ReplicaState = {
  /** False while it cannot be reached or is no replica. */
  isUsed: boolean;
  /** How many bytes of log it was behind the last call that asked for it. */
  behind_bytes: number;
};

// How long a call waits for the replica to catch up, before it uses the primary. A replica in the same data
// centre replays a commit within 1 to 3 ms.
const CATCH_UP_MS = 20;
const POLL_MS = 1;
// A replica that is behind is left alone for a moment, so that calls do not each wait in vain.
const BEHIND_PAUSE_MS = 20;
// One that cannot be reached is tried again at this interval.
const AWAY_PAUSE_MS = 1_000;
// Behind for this long is worth a line in the log. A long transaction or a busy moment is not.
const BEHIND_OUTAGE_MS = 10_000;
// A read that takes longer is repeated on the primary, within the 15 s of a request.
const RESPONSE_LIMIT_MS = 3_000;

const NOTHING: Position = { timeline: 0, offset: 0 };

// The timeline is that of the last restart point: after a promotion, a replica of the new primary is used from
// its next one on, at most `checkpoint_timeout` later.
const readReplay = prepared(
  () => sql<{ in_recovery: boolean; timeline: number; replayed: string | null }>`
    select pg_is_in_recovery() as in_recovery, pg_last_wal_replay_lsn()::text as replayed,
      (select timeline_id from pg_control_checkpoint()) as timeline`,
);

/** A streaming replica. Reads may use it once it has replayed what the primary had committed (decision 0020). */
export class Replica {
  readonly db: Database;
  readonly #outage: ReplicaOutage;
  #replayed = NOTHING;
  #pausedUntil = 0;
  #isAway = false;
  #behindSince: number | null = null;
  #behindBytes = 0;
  #check: Promise<void> | null = null;

  constructor(url: string, outage: ReplicaOutage, max = 17) {
    this.#outage = outage;
    this.db = connect(url, {
      max,
      allowReplica: true,
      connect_limit_ms: 1_000,
      response_limit_ms: RESPONSE_LIMIT_MS,
      // Another server may have taken its address.
      onIdleError: () => (this.#replayed = NOTHING),
    });
  }

  get state(): ReplicaState {
    return { isUsed: !this.#isAway, behind_bytes: this.#behindBytes };
  }

  /** Returns whether reads now show everything before the position. Waits for that for some milliseconds. */
  async reaches(position: Position): Promise<boolean> {
    if (this.#isPaused) return false;
    // Another server may have taken its address since the last connection was closed.
    const { used, idle } = poolUse(this.db);
    if (used + idle === 0) this.#replayed = NOTHING;
    // The call that finds a pause over must not wait for a replica that is still away.
    if (this.#isAway) {
      void this.#checkOnce();
      return false;
    }
    const deadline = performance.now() + CATCH_UP_MS;
    while (!hasReached(this.#replayed, position)) {
      await this.#checkOnce();
      if (this.#isAway) return false;
      this.#behindBytes = Math.max(0, position.offset - this.#replayed.offset);
      if (hasReached(this.#replayed, position)) break;
      if (performance.now() >= deadline) {
        this.#pauseBehind();
        return false;
      }
      await sleep(POLL_MS);
    }
    this.#behindSince = null;
    this.#behindBytes = 0;
    this.#outage.reportSuccess();
    return true;
  }

  /** Notes that a read has failed. The caller repeats it on the primary. */
  reportFailure(error: Error): void {
    // A conflict with the replay ends one read, and the next ones may be fine.
    if (isUnreachable(error)) this.#leave(error.message);
  }

  close(): Promise<void> {
    return this.db.destroy();
  }

  get #isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  /** Concurrent calls share one check: a position that was replayed before its end is replayed for all. */
  #checkOnce(): Promise<void> {
    return (this.#check ??= this.#readReplay().finally(() => (this.#check = null)));
  }

  async #readReplay(): Promise<void> {
    try {
      const [row] = await readReplay(this.db, {});
      if (!row?.in_recovery || row.replayed === null) return this.#leave('it is not in recovery');
      this.#replayed = { timeline: row.timeline, offset: readOffset(row.replayed) };
      this.#isAway = false;
    } catch (error) {
      this.#leave((error as Error).message);
    }
  }

  #leave(reason: string): void {
    this.#isAway = true;
    this.#replayed = NOTHING;
    this.#pausedUntil = performance.now() + AWAY_PAUSE_MS;
    this.#outage.reportFailure(reason);
  }

  #pauseBehind(): void {
    const now = performance.now();
    this.#behindSince ??= now;
    this.#pausedUntil = now + BEHIND_PAUSE_MS;
    if (now - this.#behindSince > BEHIND_OUTAGE_MS) {
      this.#outage.reportFailure(
        `it is ${this.#behindBytes} bytes of log behind, or follows another timeline`,
      );
    }
  }
}
