import { BackupError, cut } from './backupError.ts';

const MAX_LINE_BYTES = 1_000;

/** Takes a stream apart into pieces of wanted lengths. Throws a BackupError when the stream ends before. */
export class ByteReader {
  readonly #parts: AsyncIterator<Buffer>;
  #waiting: Buffer[] = [];
  #bytes = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#parts = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    while (this.#bytes < length) {
      if (!(await this.#fetch())) throw cut();
    }
    const all = this.#waiting.length === 1 ? this.#waiting[0]! : Buffer.concat(this.#waiting);
    this.#keep(all.subarray(length));
    return all.subarray(0, length);
  }

  /** Returns the bytes up to the first line feed, with it. */
  async takeLine(): Promise<Buffer> {
    for (;;) {
      const all = Buffer.concat(this.#waiting);
      const end = all.indexOf('\n');
      if (end >= 0 && end < MAX_LINE_BYTES) return this.take(end + 1);
      if (all.length >= MAX_LINE_BYTES || !(await this.#fetch())) {
        throw new BackupError('It is no backup of Gangway.');
      }
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#bytes === 0 && !(await this.#fetch());
  }

  #keep(rest: Buffer): void {
    this.#waiting = rest.length === 0 ? [] : [rest];
    this.#bytes = rest.length;
  }

  /** Returns false at the end. */
  async #fetch(): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.#parts.next();
      if (done) return false;
      if (value.length === 0) continue;
      this.#waiting.push(value);
      this.#bytes += value.length;
      return true;
    }
  }
}
