/** The memory shared by the rendering process (worker.ts) and the thread that watches it (watchdog.ts). */
export type Watched = {
  /** The resident memory that the process may take, in bytes. */
  memory_bytes: number;
  /** The processor time that a report may take, in ms. */
  cpu_ms: number;
  parent: number;
  /** The processor time of this process when the current report began, in ms; infinite between two reports. */
  cpuAtStart: Float64Array;
};

/** Returns the processor time of this process so far, in ms. */
export function usedCpu_ms(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Whether the current report takes too much memory or processor time. */
export function isOverLimit({ memory_bytes, cpu_ms, cpuAtStart }: Watched): boolean {
  return process.memoryUsage.rss() > memory_bytes || usedCpu_ms() - cpuAtStart[0]! > cpu_ms;
}
