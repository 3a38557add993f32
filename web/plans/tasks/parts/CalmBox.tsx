import type { PlanTask } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { type Waiting, waitingFor } from '#shared/checklist/waiting.ts';
import { dueGroupOf } from '#shared/plans/dueGroups.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useToday } from '../../../system/today.ts';
import { Ring } from '../../../ui/Ring.tsx';
import { messages } from './messages.ts';
import { ownPart } from './ownParts.ts';

/** Replaces the next task once the employee has done theirs and the plan waits for others. */
export function CalmBox({ plan }: { plan: Plan }) {
  const today = useToday();
  const own = allTasks<PlanTask>(ownPart(plan).subplans).length;
  const late = plan.subplans.filter(({ due_date }) => dueGroupOf(due_date, today) === 'overdue');
  return (
    <section
      role="status"
      className="calm -mx-2 flex gap-2.5 rounded-lg border border-accent-line bg-accent-wash px-2 py-3 sm:-mx-4 sm:px-4"
    >
      <Ring percent={100} />
      <div className="min-w-0 wrap-anywhere">
        <h2>{messages.calm(own, listOf(waitingFor(late)), listOf(waitingFor(plan.subplans)))}</h2>
        <p className="text-muted">{messages.calmText(plan.progress.total_tasks)}</p>
      </div>
    </section>
  );
}

const listOf = (waiting: readonly Waiting[]) =>
  waiting.map(({ name, open }) => `${name} (${open})`).join(', ');
