import Ban from 'lucide-react/icons/ban';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { chosenOwner, ownerName, type OwnerShape } from '#shared/checklist/owner.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { relations } from '#shared/plans/relations.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { whyOwnerCannotChange, whyTaskCannotBeSkipped } from '#shared/plans/tasks/rights.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { preloadable } from '../../../ui/preloadable.tsx';
import { toast } from '../../../ui/toast.ts';
import { employeeName, managerName } from '../../personNames.ts';
import { messages } from './messages.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useTaskActs } from './api.ts';

const PickOwner = preloadable(
  async () => (await import('../../../checklist/owners/PickOwner.tsx')).PickOwner,
);

/** Gives a task to somebody else, or calls it not applicable, for those who may. */
export function TaskMenu({ plan, task }: { plan: Plan; task: PlanTask }) {
  const viewer = useViewer();
  const [open, setOpen] = useState<'give' | 'skip' | null>(null);
  const { give, skip } = useTaskActs(plan.id, task.id);
  const roles = relations(viewer, plan);
  const canGive =
    (roles.has('manager') || roles.has('hr')) && whyOwnerCannotChange(viewer, plan, task) === null;
  const canSkip = whyTaskCannotBeSkipped(viewer, plan, task) === null;
  async function giveTo(owner: OwnerShape) {
    try {
      const { owner: now } = await give.mutateAsync(chosenOwner(owner));
      setOpen(null);
      toast.success(messages.given(now ? ownerName(now) : employeeName(plan.user)));
    } catch {
      // The refusal is shown as a toast, and somebody else can be picked.
    }
  }

  const items = [
    ...(canGive ? [{ label: messages.giveTo, icon: <UserRound />, onSelect: () => setOpen('give') }] : []),
    ...(canSkip && !task.completed
      ? [{ label: messages.notApplicableItem, icon: <Ban />, onSelect: () => setOpen('skip') }]
      : []),
    ...(canSkip && task.not_applicable
      ? [
          {
            label: messages.applicable,
            icon: <RotateCcw />,
            onSelect: () => skip.mutate({ not_applicable: false }),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={messages.menuFor(task.name)} size="sm" items={items} />
      {open === 'give' && (
        <PickOwner
          title={messages.giveTitle(task.name)}
          kinds={[
            { kind: 'employee', name: employeeName(plan.user) },
            { kind: 'manager', name: managerName(plan.manager) },
            { kind: 'buddy', name: plan.buddy?.name },
          ]}
          onPick={giveTo}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'skip' && (
        <ReasonDialog
          about={`skip ${task.id}`}
          title={messages.skipTitle}
          text={messages.skipText(task.name)}
          submit={messages.skip}
          busy={skip.isPending}
          onSubmit={(reason) =>
            skip.mutate({ not_applicable: true, reason }, { onSuccess: () => setOpen(null) })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
