import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode, RefObject } from 'react';
import { isAllDone } from '#shared/plans/progress.ts';
import { relations } from '#shared/plans/relations.ts';
import { rights } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { navigate } from '../../router/history.ts';
import { Button } from '../../ui/Button.tsx';
import { keepView } from '../listView.ts';
import { PlanMenu } from '../menu/PlanMenu.tsx';
import { ReactivateButton } from '../menu/ReactivateButton.tsx';
import { useNudgeItem } from '../menu/useNudgeItem.tsx';
import { messages } from '../messages.ts';

export type PlanToolbarProps = {
  plan: PlanSummary;
  /** The actions about signatures, before the others. */
  signing: ReactNode;
  /** In edit mode only the menu stays; the other buttons are in the bar at the bottom. */
  editing: boolean;
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
  /** Called when the Edit button is hovered or focused. */
  onEditPreload: () => void;
};

export function PlanToolbar({ plan, signing, editing, editButton, onEdit, onEditPreload }: PlanToolbarProps) {
  const viewer = useViewer();
  const refusals = rights(viewer, plan);
  const nudge = useNudgeItem(plan);
  const asHr = relations(viewer, plan).has('hr');
  // The most helpful act for a late plan is not hidden behind '…' (Plans 15).
  const isNudgeFirst = plan.status === 'Overdue' && !asHr && !nudge.disabledReason && !editing;
  return (
    <>
      {!editing && signing}
      {isNudgeFirst && !isAllDone(plan.progress) && (
        <Button tone="primary" icon={nudge.icon} onClick={nudge.onSelect}>
          {nudge.label}
        </Button>
      )}
      {!editing && refusals.edit === null && (
        <Button
          ref={editButton}
          icon={<Pencil />}
          onPointerEnter={onEditPreload}
          onFocus={onEditPreload}
          onClick={onEdit}
        >
          {messages.edit}
        </Button>
      )}
      {/* The menu is hidden once all tasks are done (Plans 15). The employee can still be nudged to sign, and the plan reactivated. */}
      {isAllDone(plan.progress) ? (
        <>
          {!nudge.disabledReason && (
            <Button icon={nudge.icon} onClick={nudge.onSelect}>
              {nudge.label}
            </Button>
          )}
          {!plan.active_plan && refusals.deactivate === null && <ReactivateButton plan={plan} />}
        </>
      ) : (
        <PlanMenu
          plan={plan}
          screen="plan"
          first={asHr || isNudgeFirst ? [] : [nudge]}
          // The edits are deleted with the plan.
          onDeleted={() =>
            navigate(asHr ? paths.organisation() : paths.onboarding(), {
              state: keepView,
              ignoreBlocker: true,
            })
          }
        />
      )}
    </>
  );
}
