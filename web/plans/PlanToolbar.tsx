import { useNavigate } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import type { RefObject } from 'react';
import { isPlanManager } from '#shared/plans/rights.ts';
import { isAllDone } from '#shared/plans/progress.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { mayEdit } from './editing.ts';
import { keepView } from './listView.ts';
import { words } from './messages.ts';
import { PlanActions } from './PlanActions.tsx';
import { PlanMenu } from './PlanMenu.tsx';
import { useReminder } from './useReminder.tsx';

export type PlanToolbarProps = {
  plan: PlanSummary;
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
  /** When the person is about to press Edit. */
  onEditSoon: () => void;
};

/** What can be done with a plan that is being read (spec §2 'Plan detail'). */
export function PlanToolbar({ plan, editButton, onEdit, onEditSoon }: PlanToolbarProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const reminder = useReminder(plan);
  return (
    <>
      <PlanActions plan={plan} />
      {mayEdit(viewer, plan) && (
        <Button
          ref={editButton}
          icon={<Pencil />}
          onPointerEnter={onEditSoon}
          onFocus={onEditSoon}
          onClick={onEdit}
        >
          {words.edit}
        </Button>
      )}
      {/* Spec §2: once all tasks are done, the plan is about to be signed. Who forgets that can still be reminded. */}
      {isAllDone(plan.progress) ? (
        isPlanManager(viewer, plan) &&
        !reminder.disabledReason && (
          <Button icon={reminder.icon} onClick={reminder.onSelect}>
            {reminder.label}
          </Button>
        )
      ) : (
        <PlanMenu
          plan={plan}
          place="plan"
          first={[reminder]}
          onDeleted={() => navigate({ ...paths.onboarding(), state: keepView })}
        />
      )}
    </>
  );
}
