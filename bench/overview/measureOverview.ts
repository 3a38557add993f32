import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { countOrganisationPeople, listOrganisationPeople } from '#shared/directory/people/contract.ts';
import { getOverview } from '#shared/hr/overview/contract.ts';
import { MAX_MEASURED_FOR_TASKS } from '#shared/hr/overview/limits.ts';
import { findEmployees } from '../support/actors.ts';
import { withCompany } from '../support/company.ts';
import { withServer } from '../support/environment.ts';
import { median, type Result, resultOf } from '../support/results.ts';
import { send } from '../support/send.ts';

/** The others have ended: a company keeps what it has onboarded. */
const ACTIVE_PLANS = 10_000;
/** Of these, assigned a year ago. */
const LATE_PLANS = 2_000;
const CALLS = 20;
const WARM_UP = 3;

/** The pages of HR for the whole organisation, with the goal of each in ms (docs/performance.md). */
const PAGES = [
  { name: 'overview of HR', url: getOverview.url, atMost: 300 },
  { name: 'list of people, with their plans', url: listOrganisationPeople.url, atMost: 200 },
  { name: 'list of people who are late', url: `${listOrganisationPeople.url}?state=overdue`, atMost: 300 },
  { name: 'count of people, with their facets', url: countOrganisationPeople.url, atMost: 300 },
  {
    name: 'the same of those who are late',
    url: `${countOrganisationPeople.url}?state=overdue`,
    atMost: 500,
  },
];

/** Measures the median times of HR's pages for the whole organisation, in ms from the request to the last byte. */
export async function measureOverview(people: number): Promise<Result[]> {
  const results: Result[] = [];
  await withCompany(people, async ({ environment, db, owner }) => {
    const [hr] = await findEmployees(db, environment.sessions);
    await sql`update people set is_hr = true where id = ${hr!.id}`.execute(owner);
    await addWhatIsCounted(owner);
    await withServer(environment, async () => {
      await waitForJobs(db);
      for (const { name, url, atMost } of PAGES) {
        const times: number[] = [];
        for (let call = 0; call < WARM_UP + CALLS; call += 1) {
          const { ms } = await send(environment.url, { path: `/api${url}`, headers: hr!.headers });
          if (call >= WARM_UP) times.push(ms);
        }
        results.push(resultOf(`${name}, ${people} people`, median(times), 'ms', { atMost }));
      }
    });
  });
  return results;
}

// An anchor of a million chains takes a minute.
const JOBS_LIMIT_MS = 600_000;
const JOBS = ['housekeeping', 'journal_anchor', 'overdue', 'reminders', 'leaving', 'batches'];

/** Waits until each job has run once. The first runs have all reminders that were ever due, and the anchor of every plan. */
async function waitForJobs(db: Database): Promise<void> {
  const isOver = async () => {
    const { rows } = await sql<{ done: number }>`
      select count(*)::int as done from job_runs where job = any(${JOBS}) and succeeded_at is not null`.execute(
      db,
    );
    return rows[0]!.done === JOBS.length;
  };
  const limit = Date.now() + JOBS_LIMIT_MS;
  while (!(await isOver())) {
    if (Date.now() > limit) throw new Error('the jobs of the start did not end');
    await sleep(500);
  }
}

/** A number below `count` that depends on the column of a row alone. */
const numberOf = (column: string, count: number) =>
  sql`(hashtext(${sql.ref(column)}::text) & 65535) % ${sql.lit(count)}`;

/**
 * Completes all open plans except the newest and the oldest, which are late. Adds data that other measurements do
 * without: departments, locations and start dates, one of 60 templates for each plan, and tasks for the plans whose
 * tasks are measured.
 */
async function addWhatIsCounted(owner: Database): Promise<void> {
  await sql`
    update plans set active_plan = id in (
      (select id from plans where completed_at is null order by id desc limit ${sql.lit(ACTIVE_PLANS - LATE_PLANS)})
      union all (select id from plans where completed_at is null order by id limit ${sql.lit(LATE_PLANS)})
    ) where completed_at is null`.execute(owner);
  await sql`
    update people set department = 'Department ' || ${numberOf('id', 40)}, location = 'Location ' || ${numberOf('email', 12)},
      start_on = current_date + 60 - ${numberOf('id', 1500)}`.execute(owner);
  await sql`
    update plans set template_id = template.id
    from (select id, row_number() over (order by id) - 1 as number from templates) as template
    where template.number = ${numberOf('plans.id', 60)}`.execute(owner);
  await sql`
    with last as (
      select id, template_id from plans where completed_at is not null
      order by completed_at desc limit ${sql.lit(MAX_MEASURED_FOR_TASKS)}
    )
    update tasks set task_id = original.id
    from last
    join subplans on subplans.plan_id = last.id
    join topics on topics.subplan_id = subplans.id
    join subplans as of_template on of_template.template_id = last.template_id and of_template.position = subplans.position
    join topics as template_topic on template_topic.subplan_id = of_template.id and template_topic.position = topics.position
    join tasks as original on original.topic_id = template_topic.id
    where tasks.topic_id = topics.id and original.position = tasks.position`.execute(owner);
  // Frees the space of the old row versions.
  await sql`vacuum (full, analyze) people, plans`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
}
