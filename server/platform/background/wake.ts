import { pause } from './abortable.ts';

/** Lets a call of this process start a job immediately, which otherwise runs at its interval. */
export class Wake {
  #asleep: AbortController | null = null;
  #isCalled = false;

  /** Ends the pause of the job, or leaves out the next one when it runs. */
  call(): void {
    this.#isCalled = true;
    this.#asleep?.abort();
  }

  /** Resolves after the time in ms, as soon as the signal aborts, or when somebody has called. */
  async pause(ms: number, stop: AbortSignal): Promise<void> {
    if (!this.#isCalled) {
      this.#asleep = new AbortController();
      await pause(ms, AbortSignal.any([stop, this.#asleep.signal]));
      this.#asleep = null;
    }
    this.#isCalled = false;
  }
}
