import { Gauge, Registry } from 'prom-client';

/** The metrics of the streams of this process. */
export const liveMetrics = new Registry();

export const openStreams = new Gauge({
  name: 'gangway_live_streams',
  help: 'Open streams of changes, each of a browser',
  registers: [liveMetrics],
});
