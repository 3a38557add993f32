import { type ChildProcess, fork } from 'node:child_process';
import type { RenderResult } from './worker.ts';

/**
 * Why a report was not rendered. `too_large`: it needs more memory or processor time than one report may
 * take. `late`: it was not ready in time, since the machine is busy.
 */
type RenderFailure = 'too_large' | 'late' | 'closing' | 'failed';

export class RenderError extends Error {
  readonly reason: RenderFailure;

  constructor(reason: RenderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export type RenderLimits = {
  /** The resident memory of a process, in bytes. */
  memory_bytes: number;
  /** The processor time for one report, in ms. */
  cpu_ms: number;
  /** The time for one report, in ms. */
  time_ms: number;
};

type Job = { resolve: (pdf: Uint8Array) => void; reject: (error: RenderError) => void };

/** A child process that renders one report at a time (worker.ts). */
export class RenderProcess {
  readonly #child: ChildProcess;
  readonly #time_ms: number;
  #job: Job | null = null;
  /** The number of reports that were rendered. */
  renders = 0;
  /** The memory after the last report, in bytes. */
  resident_bytes = 0;
  hasEnded = false;

  constructor({ memory_bytes, cpu_ms, time_ms }: RenderLimits) {
    this.#time_ms = time_ms;
    this.#child = fork(new URL('./worker.ts', import.meta.url), [String(memory_bytes), String(cpu_ms)], {
      // The process that reads hostile texts gets no secrets, and none of the flags of this one: some, such
      // as --input-type, do not allow a file.
      env: {},
      execArgv: [],
      // Sends bytes as they are.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (result: RenderResult) => this.#receive(result));
    this.#child.on('error', (cause) => {
      this.end(new RenderError('failed', 'The process of the report does not respond.', { cause }));
    });
    // The watchdog sends SIGKILL, and so does the system when it is out of memory.
    this.#child.on('exit', (code, signal) => {
      const reason = signal === 'SIGKILL' ? 'too_large' : 'failed';
      this.end(new RenderError(reason, `The process of the report ended (${signal ?? code}).`));
    });
    this.#letServerEnd();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Returns the PDF of a report in JSON. The caller waits for it before it sends the next one. */
  async render(report: string): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#job = { resolve, reject };
    this.#child.ref();
    this.#child.channel?.ref();
    const timer = setTimeout(() => {
      this.end(new RenderError('late', `The report was not ready within ${this.#time_ms} ms.`));
    }, this.#time_ms);
    this.#child.send(report, (cause) => {
      if (cause) this.end(new RenderError('failed', 'The report could not be sent.', { cause }));
    });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#letServerEnd();
    }
  }

  /** Ends the process immediately. A report in progress is rejected with the error. */
  end(error: RenderError): void {
    this.hasEnded = true;
    this.#child.kill('SIGKILL');
    this.#job?.reject(error);
    this.#job = null;
  }

  #receive(result: RenderResult): void {
    this.renders += 1;
    this.resident_bytes = result.resident_bytes;
    if ('pdf' in result) this.#job?.resolve(result.pdf);
    else this.#job?.reject(new RenderError('failed', `The report could not be rendered: ${result.error}`));
    this.#job = null;
  }

  /** A process without a report does not keep the server alive. */
  #letServerEnd(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}
