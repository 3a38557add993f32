import { ownerName, type OwnerDraft } from '#shared/checklist/owner.ts';
import type { TaskKind } from '#shared/checklist/taskKind.ts';
import { messages } from './messages.ts';

type TaskOptions = {
  owner?: OwnerDraft | undefined;
  counts?: boolean | undefined;
  required?: boolean | undefined;
  kind?: TaskKind | undefined;
};

/** Returns what is unusual of a task, 'IT · Optional'; an empty text for a tick of the employee. */
export function optionsText({ owner, counts = true, required = false, kind = 'tick' }: TaskOptions): string {
  return [
    owner && owner.kind !== 'employee' && ownerName(owner),
    !counts && messages.optional,
    kind === 'acknowledge' && messages.kinds.acknowledge,
    required && messages.locked,
  ]
    .filter(Boolean)
    .join(' · ');
}
