import type { PlanInput } from '#shared/plans/schema.ts';
import type { SubplanInput } from '#shared/checklist/schema.ts';
import type { Person, TestApp } from './app.ts';

/** Returns a subplan as a client sends it. Each inner list has the names of a topic's tasks. */
export function subplan(name: string, due_in_days: number, topics: string[][]): SubplanInput {
  return {
    name,
    description: `About ${name}`,
    due_in_days,
    topics: topics.map((tasks, index) => ({
      name: `${name} topic ${index + 1}`,
      tasks: tasks.map((task) => ({ name: task, note: `Note on ${task}`, task_content: 'example.com' })),
    })),
  };
}

/** Returns a checklist of two subplans and three tasks. */
export function checklist(): SubplanInput[] {
  return [
    subplan('First week', 5, [['Get a laptop', 'Meet the team']]),
    subplan('First month', 28, [['Ship a change']]),
  ];
}

export function templateBody(overrides: Record<string, unknown> = {}) {
  return {
    name: 'Engineer',
    description: 'For new engineers',
    public: false,
    remind_days_before_due: 2,
    subplans: checklist(),
    ...overrides,
  };
}

/** Creates a template and returns it as its creator gets it. */
export async function createTemplate(creator: Person, overrides: Record<string, unknown> = {}) {
  const { status, body, text } = await creator.client.post('/template/full', templateBody(overrides));
  if (status !== 201) throw new Error(`template not created: ${text}`);
  return (await creator.client.get(`/template/${body.id}`)).body;
}

export function planBody(
  employee: Pick<Person, 'id'>,
  overrides: Record<string, unknown> = {},
): PlanInput & { user_id: string; subplans: SubplanInput[] } {
  return {
    name: 'Onboarding',
    description: 'Welcome aboard',
    user_id: employee.id,
    remind_days_before_due: 1,
    subplans: checklist(),
    ...overrides,
  };
}

/** Assigns a plan and returns it as its manager gets it. */
export async function createPlan(manager: Person, employee: Person, overrides: Record<string, unknown> = {}) {
  const { status, body, text } = await manager.client.post(
    '/onboarding-plan/full',
    planBody(employee, overrides),
  );
  if (status !== 201) throw new Error(`plan not created: ${text}`);
  return (await manager.client.get(`/onboarding-plan/${body.id}`)).body;
}

/** Adds a manager with a direct report. */
export async function createTeam(
  app: Pick<TestApp, 'addManager' | 'addEmployee'>,
): Promise<{ manager: Person; employee: Person }> {
  const manager = await app.addManager();
  return { manager, employee: await app.addEmployee(manager) };
}

export const planPath = (plan: { id: string }, part = '') => `/onboarding-plan/${plan.id}${part}`;
export const savePath = (plan: { id: string }) => `/onboarding-plan/full/${plan.id}`;
export const taskPath = (taskId: string | undefined) => `/onboarding-plan/user_task/${taskId}`;

type PlanTree = { subplans: { topics: { tasks: { id: string; completed: boolean }[] }[] }[] };

export function taskIds(plan: PlanTree): string[] {
  return plan.subplans.flatMap((part) => part.topics.flatMap((topic) => topic.tasks.map((task) => task.id)));
}

/** Completes every task as the employee. */
export async function tickAll(employee: Person, plan: PlanTree): Promise<void> {
  for (const id of taskIds(plan))
    await employee.client.put(`/onboarding-plan/user_task/${id}`, { completed: true });
}

/** Creates a plan and signs it as both sides. */
export async function createSignedPlan(
  manager: Person,
  employee: Person,
  overrides: Record<string, unknown> = {},
) {
  const plan = await createPlan(manager, employee, overrides);
  await tickAll(employee, plan);
  await employee.client.put(`/onboarding-plan/${plan.id}/signoff`);
  return (await manager.client.put(`/onboarding-plan/${plan.id}/signoff`)).body;
}

/** Returns the time `days` × 24 hours ago. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/**
 * Returns a copy of the body with one value changed. `path`
 * is written as in a refusal: subplans.0.topics.0.name.
 */
export function withField<T extends object>(body: T, path: string, value: unknown): T {
  const copy = structuredClone(body);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let parent = copy as Record<string, unknown>;
  for (const key of keys) parent = parent[key] as Record<string, unknown>;
  parent[last] = value;
  return copy;
}
