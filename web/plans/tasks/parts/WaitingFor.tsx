import UsersRound from 'lucide-react/icons/users-round';
import { useId } from 'react';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { EMPLOYEE_KEY, openByOwner, ownerKey } from '#shared/checklist/waiting.ts';
import { relations } from '#shared/plans/relations.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { employeeName } from '../../personNames.ts';
import { messages } from './messages.ts';

export type WaitingForProps = {
  plan: Plan;
  /** The key of the owner whose tasks alone are shown, or null. */
  shown: string | null;
  onShow: (key: string | null) => void;
};

/** The owners that the plan waits for, with their numbers of open tasks: each is a filter of the tasks. */
export function WaitingFor({ plan, shown, onShow }: WaitingForProps) {
  const viewer = useViewer();
  const label = useId();
  const tasks = allTasks<PlanTask>(plan.subplans);
  const owners = new Map(tasks.map((task) => [ownerKey(task), task.owner]));
  const waiting = openByOwner(plan.subplans);
  // The owner who has done the last one while their tasks are shown.
  const all =
    shown === null || waiting.some(({ key }) => key === shown)
      ? waiting
      : [...waiting, { key: shown, name: owners.get(shown)?.person?.name ?? '', open: 0 }];
  const optional = tasks.filter(({ counts }) => counts === false).length;
  const isOwn = relations(viewer, plan).has('employee');
  const nameOf = (key: string, name: string) => {
    if (key === EMPLOYEE_KEY) return isOwn ? messages.you : employeeName(plan.user);
    if (key === viewer.id) return messages.you;
    return owners.get(key)?.kind === 'buddy' ? messages.buddy(name) : name;
  };
  const hasOthers = tasks.some(({ owner }) => owner !== undefined);
  return (
    <div className="waiting flex min-w-0 flex-wrap items-center gap-2 text-muted empty:hidden">
      {hasOthers && all.length > 0 && (
        <>
          <span id={label}>{messages.waitingFor}</span>
          <ul aria-labelledby={label} className="flex min-w-0 flex-wrap items-center gap-2">
            {all.map(({ key, name, open }) => (
              <li key={key} className="max-w-full min-w-0">
                <button
                  type="button"
                  aria-pressed={key === shown}
                  className="owner-chip inline-flex min-h-8 items-center gap-1.5 rounded-md border border-line px-2.5 font-medium hover:bg-hover"
                  onClick={() => onShow(key === shown ? null : key)}
                >
                  {owners.get(key)?.kind === 'group' && (
                    <UsersRound aria-hidden className="size-3.5 shrink-0" />
                  )}
                  <bdi className="truncate text-ink" title={nameOf(key, name)}>
                    {nameOf(key, name)}
                  </bdi>
                  <span className="figures">{open}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {optional > 0 && <span>{messages.optionalTasks(optional)}</span>}
    </div>
  );
}
