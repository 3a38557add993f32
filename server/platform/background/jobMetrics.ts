import { Counter, Gauge, Registry } from 'prom-client';

/** The metrics of the scheduled jobs, which run once in a process. */
export const jobMetrics = new Registry();

export const jobRuns = new Counter({
  name: 'gangway_job_runs_total',
  help: 'Runs of the scheduled jobs, by result',
  labelNames: ['job', 'result'],
  registers: [jobMetrics],
});

export const jobSuccess = new Gauge({
  name: 'gangway_job_last_success_timestamp_seconds',
  help: 'When a run of the scheduled job last succeeded in this process',
  labelNames: ['job'],
  registers: [jobMetrics],
});
