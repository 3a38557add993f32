import { api, endpoints, type ReplyOf } from './api.ts';
import type { Person } from './people.ts';

export type Plan = ReplyOf<typeof endpoints.getPlan>;

type PlanBody = NonNullable<NonNullable<Parameters<typeof api<typeof endpoints.createPlan>>[2]>['body']>;

export type Subplan = NonNullable<PlanBody['subplans']>[number];

const DAY_MS = 86_400_000;
export const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Returns a subplan of one task that is due so many days from the start, or six days after the assignment with null. */
export const fromStart = (
  name: string,
  offset: number | null,
  unit: 'days' | 'working_days' = 'days',
): Subplan => ({
  name,
  description: '',
  due_in_days: 6,
  public: true,
  ...(offset !== null && { due: { anchor: 'start' as const, offset, unit } }),
  topics: [{ name: 'Topic', description: '', public: true, tasks: [{ name: `${name}: a task` }] }],
});

/** Two subplans with four tasks, a note and links. */
export const SUBPLANS: Subplan[] = [
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

export type TemplateOptions = {
  name?: string;
  description?: string;
  public?: boolean;
  subplans?: Subplan[];
};

/** Creates a template of the manager; returns its id. */
export async function newTemplate(manager: Person, options: TemplateOptions = {}): Promise<string> {
  const { name = 'First weeks', description = 'What everybody does first.', subplans = SUBPLANS } = options;
  const body = { name, description, public: options.public ?? false, remind_days_before_due: 2, subplans };
  return (await api(manager, endpoints.createTemplate, { body })).id;
}

export type PlanOptions = {
  name?: string;
  description?: string;
  subplans?: Subplan[];
  assignedDaysAgo?: number;
  start_on?: string;
  /** How many tasks the employee has ticked. */
  done?: number | 'all';
  signed?: ('employee' | 'manager')[];
  inactive?: boolean;
};

/** Assigns a plan to the employee and brings it to the state of the options. */
export async function newPlan(manager: Person, employee: Person, options: PlanOptions = {}): Promise<Plan> {
  const { name = 'First weeks', description = 'Welcome aboard.', subplans = SUBPLANS } = options;
  const assigned_at = new Date(Date.now() - (options.assignedDaysAgo ?? 0) * 86_400_000).toISOString();
  const { start_on } = options;
  const fixed = { user_id: employee.id, remind_days_before_due: 1, assigned_at };
  const body = { name, description, subplans, ...fixed, ...(start_on !== undefined && { start_on }) };
  const { id } = await api(manager, endpoints.createPlan, { body });
  const plan = await api(manager, endpoints.getPlan, { params: { id } });
  if (options.done === undefined && !options.signed && !options.inactive) return plan;
  await tickTasks(employee, plan, options.done);
  for (const role of options.signed ?? []) {
    await api(role === 'employee' ? employee : manager, endpoints.signPlan, { params: { id } });
  }
  if (options.inactive) {
    await api(manager, endpoints.togglePlan, { params: { id }, body: { active_plan: false } });
  }
  return api(manager, endpoints.getPlan, { params: { id } });
}

/** Ticks the first tasks of the plan, or all of them. */
export async function tickTasks(employee: Person, plan: Plan, count: number | 'all' = 0): Promise<void> {
  const tasks = plan.subplans.flatMap(({ topics }) => topics.flatMap((topic) => topic.tasks));
  for (const { id } of tasks.slice(0, count === 'all' ? tasks.length : count)) {
    await api(employee, endpoints.toggleTask, { params: { taskId: id }, body: { completed: true } });
  }
}
