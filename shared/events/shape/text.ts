import { isDay } from '../../calendar.ts';
import { readableDay } from '../../format.ts';
import type { Facts, RecordedDetail } from './kind.ts';
import type { Notification } from './notification.ts';

/* Building blocks for the texts of several events. */

export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
export const quoted = (value: unknown) => (textOf(value) === '' ? '' : ` "${textOf(value)}"`);
export const dayOf = (value: unknown) => (isDay(textOf(value)) ? readableDay(textOf(value)) : '');

export const taskFacts = ({ task_id, name }: RecordedDetail) => ({
  task_id: String(task_id),
  task_text: String(name),
});

export const employee = ({ employee_name }: Facts) => employee_name?.trim() || 'An employee';
export const actor = ({ actor_name }: Facts) => actor_name?.trim() || 'Somebody';
export const person = ({ person_name, person_email }: Facts) => person_name?.trim() || person_email;

export const planName = ({ plan }: Notification) => plan?.name ?? '';
export const countTasks = (count: number) => (count === 1 ? 'a task' : `${count} tasks`);
export const countPeople = (count: number) => (count === 1 ? 'one person' : `${count} people`);
