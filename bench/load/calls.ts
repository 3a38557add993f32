import { getSelf } from '#shared/people/contract.ts';
import { listPlans } from '#shared/lists/contract.ts';
import { getPlan, toggleTask } from '#shared/plans/contract.ts';
import { listTemplates } from '#shared/templates/contract.ts';
import type { Actor } from '../support/actors.ts';
import type { Call } from '../support/send.ts';

/** Returns a function that returns the next call of mixed use: mostly reads, one tick in six. */
export function mixedCalls(employees: readonly Actor[], managers: readonly Actor[]): () => Call {
  const calls: Call[] = employees.flatMap(({ plan, task, headers }, index) => {
    const manager = managers[index % managers.length]!;
    return [
      { path: `/api${getPlan.url.replace(':id', plan)}`, headers },
      { path: `/api${getSelf.url}`, headers },
      { path: `/api${listPlans.url}?scope=self`, headers },
      { path: `/api${listPlans.url}?scope=reports`, headers: manager.headers },
      { path: `/api${listTemplates.url}?scope=all`, headers: manager.headers },
      { method: 'PUT', path: `/api${toggleTask.url.replace(':taskId', task)}`, headers },
    ];
  });
  // A step that shares no factor with the number of calls mixes people and kinds of calls.
  const step = 7 * employees.length + 1;
  let at = 0;
  return () => calls[(at = (at + step) % calls.length)]!;
}
