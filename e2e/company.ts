import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { SubplanInput } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { addManager } from '#shared/people/contract.ts';
import { createPlan, getPlan, togglePlan, toggleTask } from '#shared/plans/contract.ts';
import { signPlan } from '#shared/signing/contract.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { addDirectReport } from '#shared/team/contract.ts';
import { createTemplate } from '#shared/templates/contract.ts';
import { api, ORIGIN, type Person, signInByHttp } from './arrange.ts';
import { somebody } from './people.ts';

/*
 * A small company for one test, arranged over HTTP, so that the browser begins where the test does and no other test is
 * disturbed.
 */

/** A manager with an empty team. */
export async function newManager(name = 'Mira Holm'): Promise<Person> {
  const { email } = somebody(name);
  const first = await signInByHttp('amara.okafor@harbor.example', 'Amara Okafor');
  await api(first.token, addManager, { params: { email }, query: { user_name: name } });
  return signInByHttp(email, name);
}

/** Somebody in the manager's team. */
export async function newReport(manager: Person, name = 'Tove Berg'): Promise<Person> {
  const { email } = somebody(name);
  await takeIntoTeam(manager, { email, name });
  return signInByHttp(email, name);
}

export async function takeIntoTeam(manager: Person, { email, name }: { email: string; name: string }) {
  await api(manager.token, addDirectReport, { params: { email }, query: { user_name: name } });
}

/** Makes somebody a manager as well. */
export async function promote(manager: Person, { email, name }: Person): Promise<Person> {
  await api(manager.token, addManager, { params: { email }, query: {} });
  return signInByHttp(email, name);
}

/** Two subplans with four tasks, a note and links: something of everything. */
export const SUBPLANS: SubplanInput[] = [
  {
    name: 'First day',
    description: 'Arrive and look around.',
    due_in_days: 3,
    public: true,
    topics: [
      {
        name: 'Arrival',
        description: 'The reception knows you are coming.',
        public: true,
        tasks: [
          { name: 'Collect your badge', note: 'Reception opens at 8:00.' },
          { name: 'Read the handbook', task_content: 'intranet.harbor.example/handbook,https://example.com' },
        ],
      },
      { name: 'People', description: '', public: true, tasks: [{ name: 'Meet the team' }] },
    ],
  },
  {
    name: 'First month',
    description: 'Take over a task of your own.',
    due_in_days: 30,
    public: true,
    topics: [
      { name: 'Work', description: 'With a colleague.', public: true, tasks: [{ name: 'Ship something' }] },
    ],
  },
];

export type TemplateWish = {
  name?: string;
  description?: string;
  public?: boolean;
  subplans?: SubplanInput[];
};

/** A template of the manager's; answers its id. */
export async function newTemplate(manager: Person, wish: TemplateWish = {}): Promise<string> {
  const { name = 'First weeks', description = 'What everybody does first.', subplans = SUBPLANS } = wish;
  const body = { name, description, public: wish.public ?? false, remind_days_before_due: 2, subplans };
  return (await api(manager.token, createTemplate, { body })).id;
}

export type PlanWish = {
  name?: string;
  description?: string;
  subplans?: SubplanInput[];
  assignedDaysAgo?: number;
  /** How many tasks the employee has done. */
  done?: number | 'all';
  /** Who has signed. */
  signed?: ('employee' | 'manager')[];
  inactive?: boolean;
};

/** A plan of the employee's that has come as far as wished. */
export async function newPlan(manager: Person, employee: Person, wish: PlanWish = {}): Promise<Plan> {
  const { name = 'First weeks', description = 'Welcome aboard.', subplans = SUBPLANS } = wish;
  const assigned_at = new Date(Date.now() - (wish.assignedDaysAgo ?? 0) * 86_400_000).toISOString();
  const body = { name, description, subplans, user_id: employee.id, remind_days_before_due: 1, assigned_at };
  const { id } = await api(manager.token, createPlan, { body });
  const plan = await api(manager.token, getPlan, { params: { id } });
  const tasks = allTasks(plan.subplans);
  for (const task of tasks.slice(0, wish.done === 'all' ? tasks.length : (wish.done ?? 0))) {
    await api(employee.token, toggleTask, { params: { taskId: task.id }, body: { completed: true } });
  }
  for (const role of wish.signed ?? []) {
    await api((role === 'employee' ? employee : manager).token, signPlan, { params: { id } });
  }
  if (wish.inactive) await api(manager.token, togglePlan, { params: { id }, body: { active_plan: false } });
  return api(manager.token, getPlan, { params: { id } });
}

/** Nothing moves: what is looked at has arrived. */
export const STILL = { reducedMotion: 'reduce' } as const;

/** A page on which the person is signed in already, as on a second visit. */
export async function openAs(
  browser: Browser,
  person: Person,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...options, storageState: sessionOf(person) });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** What the browser keeps of somebody who is signed in (spec §3). */
export function sessionOf({
  token,
  ...user
}: Person): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: [{ origin: ORIGIN, localStorage }] };
}
