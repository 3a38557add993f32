import type { Database } from '../database/connect.ts';
import { isOfDatabase } from '../database/failures.ts';
import type { Position } from '../database/position.ts';
import type { Replica } from '../database/replica.ts';

/** Runs reads on a replica that shows what the primary showed when the call arrived, or on the primary. */
export class Reads {
  readonly replicas: readonly Replica[];
  /** The number of reads by the server that they used. `repeated` ones failed on a replica first. */
  readonly counts = { primary: 0, replica: 0, repeated: 0 };
  readonly #primary: Database;
  #turn = 0;

  constructor(primary: Database, replicas: readonly Replica[]) {
    this.#primary = primary;
    this.replicas = replicas;
  }

  /**
   * Returns the result of `read`, which runs a second time, on the primary, when the replica fails. With the
   * position null it uses the primary.
   */
  async run<T>(position: Position | null, read: (db: Database) => Promise<T>): Promise<T> {
    const replica = this.replicas[this.#turn++ % this.replicas.length];
    if (replica && position && (await replica.reaches(position))) {
      try {
        const result = await read(replica.db);
        this.counts.replica += 1;
        return result;
      } catch (error) {
        if (!isOfDatabase(error)) throw error;
        replica.reportFailure(error);
        this.counts.repeated += 1;
      }
    }
    this.counts.primary += 1;
    return read(this.#primary);
  }
}
