import type { Day } from '#shared/calendar.ts';
import { subplanDueDate } from '#shared/plans/due.ts';
import type { Random } from '../support/random.ts';
import type { Row, Rows } from './rows.ts';
import { TASKS, TOPICS, WORDS } from './vocabulary.ts';

const DAY_MS = 86_400_000;
const SUBPLAN_DAYS = [3, 10, 30, 60];

type Owner = { template_id: string } | { plan_id: string; assigned_on: Day };

/**
 * Adds three or four subplans with about 20 tasks to the rows. `done` is the share of completed tasks (0 to
 * 1), `at` the time of creation in ms since 1970. Returns the completed tasks.
 */
export function addChecklist(rows: Rows, owner: Owner, done: number, at: number, random: Random): Row[] {
  const completedTasks: Row[] = [];
  const count = random.between(3, 4);
  const isPlan = 'plan_id' in owner;
  for (let position = 0; position < count; position += 1) {
    const subplan_id = random.id(at);
    const due_in_days = SUBPLAN_DAYS[position]!;
    const subplan = {
      id: subplan_id,
      template_id: isPlan ? null : owner.template_id,
      plan_id: isPlan ? owner.plan_id : null,
      position,
      name: `${random.pick(TOPICS)} ${position + 1}`,
      description: random.words(WORDS, 12),
      due_in_days,
      public: random.next() < 0.9,
      due_date: isPlan ? subplanDueDate(owner.assigned_on, due_in_days) : null,
      total_tasks: 0,
      completed_tasks: 0,
    };
    rows.subplans.push(subplan);
    for (let topicPosition = 0; topicPosition < 2; topicPosition += 1) {
      const topic_id = random.id(at);
      rows.topics.push({
        id: topic_id,
        subplan_id,
        position: topicPosition,
        name: random.pick(TOPICS),
        description: random.words(WORDS, 15),
        public: true,
      });
      const tasks = random.between(2, 4);
      for (let taskPosition = 0; taskPosition < tasks; taskPosition += 1) {
        const completed = (position + random.next()) / count < done;
        const task = {
          id: random.id(at),
          topic_id,
          position: taskPosition,
          name: random.pick(TASKS),
          task_content: random.next() < 0.3 ? 'intranet.company.example/handbook' : '',
          note: random.next() < 0.2 ? random.words(WORDS, 8) : '',
          completed,
          status_changed_at: completed ? new Date(at + (position + 1) * DAY_MS).toISOString() : null,
          task_id: null,
        };
        rows.tasks.push(task);
        subplan.total_tasks += 1;
        subplan.completed_tasks += completed ? 1 : 0;
        if (completed) completedTasks.push(task);
      }
    }
  }
  return completedTasks;
}
