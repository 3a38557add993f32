/**
 * Counts the checks of a suite and collects those that fail, so that one failure does not hide the others.
 */
export class Checks {
  count = 0;
  readonly failures: string[] = [];

  /** Compares two values as JSON. */
  equal(actual: unknown, expected: unknown, about: string): void {
    const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
    this.that(found === wanted, `${about}: ${found} instead of ${wanted}`);
  }

  that(holds: boolean, about: string): void {
    this.count += 1;
    if (!holds) this.failures.push(about);
  }

  /** Throws an error that lists the first failures, if there are any. */
  throwIfFailed(): void {
    if (this.failures.length === 0) return;
    const list = this.failures.slice(0, 20).join('\n');
    throw new Error(`${this.failures.length} of ${this.count} checks failed\n${list}`);
  }
}
