/**
 * Measures the longest time for which this thread did not return to the event loop. `stop` returns it in ms of
 * processor time, which does not include waiting for a busy processor.
 */
export function measureStalls(): { stop(): number } {
  let longest = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - last.user - last.system);
    last = now;
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      return longest / 1_000;
    },
  };
}
