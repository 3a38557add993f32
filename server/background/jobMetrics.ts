import { Counter, Registry } from 'prom-client';

/** The metrics of the scheduled jobs, which run once in a process. */
export const jobMetrics = new Registry();

export const jobRuns = new Counter({
  name: 'gangway_job_runs_total',
  help: 'Runs of the scheduled jobs, by result',
  labelNames: ['job', 'result'],
  registers: [jobMetrics],
});
