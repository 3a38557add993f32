-- The last success and the last failure of each job and of the backup (Operations 10): processes that ran them may be gone.
create table job_runs (
  job text primary key check (char_length(job) between 1 and 100),
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Why it failed last.
  error text check (char_length(error) <= 500),
  -- Of a backup: its size, whether it is encrypted, and the release that wrote it.
  detail jsonb
);
