import type { Report } from './report.ts';
import { RenderError, type RenderLimits, RenderProcess } from './renderProcess.ts';

export type RendererOptions = RenderLimits & {
  /** A process is replaced after this number of reports, */
  renders: number;
  /** or when it keeps more memory than this between two reports, in bytes. */
  resting_bytes: number;
  /** The time after which a process without a report ends, in ms. */
  idle_ms: number;
  /** The time that a stop waits for the reports that are being rendered, in ms. */
  close_ms: number;
};

const MIB = 2 ** 20;

// A process has 180 MiB before its first report, 60 of them files, and takes 690 for 2,000 short tasks, 910 for as many
// with 1 MiB of Latin letters, the largest plan that one request can save (3 s).
const OPTIONS: RendererOptions = {
  memory_bytes: 1_024 * MIB,
  cpu_ms: 15_000,
  // With the wait in the queue, in the queue 28 s (`REPORT_QUEUE` in http/services.ts).
  time_ms: 20_000,
  renders: 100,
  resting_bytes: 320 * MIB,
  idle_ms: 60_000,
  close_ms: 2_000,
};

/** Renders reports as tagged PDF/UA-1 files with embedded fonts. */
export type Renderer = {
  /**
   * Renders a report in a child process, which may have rendered another before. No report can harm the server. The
   * callers limit the number of concurrent reports.
   *
   * @throws RenderError
   */
  render(report: Report): Promise<Uint8Array>;
  /** Ends all processes. Later calls are rejected. */
  close(): Promise<void>;
};

export function createRenderer(changed: Partial<RendererOptions> = {}): Renderer {
  const options = { ...OPTIONS, ...changed };
  const idle = new Map<RenderProcess, NodeJS.Timeout>();
  const rendering = new Map<RenderProcess, Promise<unknown>>();
  let closed: Promise<void> | null = null;

  function takeProcess(): RenderProcess {
    for (const [process, timer] of idle) {
      clearTimeout(timer);
      idle.delete(process);
      if (!process.hasEnded) return process;
    }
    return new RenderProcess(options);
  }

  function keepOrEnd(process: RenderProcess): void {
    if (process.hasEnded) return;
    const isWorn = process.renders >= options.renders || process.resident_bytes > options.resting_bytes;
    if (isWorn || closed !== null) return process.end(closing());
    const timer = setTimeout(() => {
      idle.delete(process);
      process.end(closing());
    }, options.idle_ms);
    idle.set(process, timer.unref());
  }

  async function endAll(): Promise<void> {
    for (const [process, timer] of idle) {
      clearTimeout(timer);
      process.end(closing());
    }
    idle.clear();
    const timer = setTimeout(() => {
      for (const process of rendering.keys()) process.end(closing());
    }, options.close_ms);
    await Promise.allSettled(rendering.values());
    clearTimeout(timer);
  }

  return {
    async render(report) {
      if (closed !== null) throw closing();
      const process = takeProcess();
      const pdf = process.render(JSON.stringify(report));
      rendering.set(process, pdf);
      try {
        return await pdf;
      } finally {
        rendering.delete(process);
        keepOrEnd(process);
      }
    },
    close: () => (closed ??= endAll()),
  };
}

const closing = () =>
  new RenderError('closing', 'The report was not rendered because the server is closing.');
