import CalendarClock from 'lucide-react/icons/calendar-clock';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Pencil from 'lucide-react/icons/pencil';
import UsersRound from 'lucide-react/icons/users-round';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { rights } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { navigate } from '../../router/history.ts';
import { exportItem } from '../../templates/exportItem.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItemProps } from '../../ui/MenuItem.tsx';
import { preloadable } from '../../ui/preloadable.tsx';
import { openLater } from '../../ui/runLater.ts';
import { keepView } from '../listView.ts';
import { messages, type PlanScreen } from '../messages.ts';
import { employeeName } from '../personNames.ts';
import { useConfirmPlanAct } from './useConfirmPlanAct.tsx';

const MoveStart = preloadable(async () => (await import('../dates/MoveStart.tsx')).MoveStart);
const PeopleDialog = preloadable(async () => (await import('../buddy/PeopleDialog.tsx')).PeopleDialog);

type PlanMenuProps = {
  plan: PlanSummary;
  /** The texts depend on it, and other screens than the list have an Edit button outside the menu. */
  screen: PlanScreen;
  /** Whether a list shows it in a row, which has room for more than a card. */
  isRow?: boolean;
  /** Items before the others. */
  first?: readonly MenuItemProps[];
  /** Leaves the page of the plan after it was deleted. */
  onDeleted?: () => void | Promise<void>;
};

/**
 * Edit, Deactivate or Reactivate, Export as Markdown, and Delete, for the plan's manager until both have signed (Plans 12, 13).
 */
export function PlanMenu({ plan, screen, isRow = false, first = [], onDeleted }: PlanMenuProps) {
  const viewer = useViewer();
  const [isPeopleOpen, setIsPeopleOpen] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const confirmation = useConfirmPlanAct({ plan, screen, onDeleted });
  const refusals = rights(viewer, plan);
  if (refusals.deactivate && refusals.delete) return null;

  const edit = {
    label: messages.edit,
    icon: <Pencil />,
    onSelect: () => void navigate(paths.plan(plan.id, { edit: true }), { state: keepView }),
  };
  const people = {
    label: messages.people,
    icon: <UsersRound />,
    onSelect: () => setIsPeopleOpen(true),
  };
  const move = {
    label: messages.moveStart,
    icon: <CalendarClock />,
    onSelect: () => openLater(MoveStart, () => setIsMoving(true)),
  };
  const toggle = plan.active_plan
    ? { label: messages.deactivate, icon: <CirclePause />, onSelect: () => confirmation.ask('deactivate') }
    : { label: messages.reactivate, icon: <CirclePlay />, onSelect: () => confirmation.ask('reactivate') };
  const remove = {
    label: messages.delete,
    icon: <Trash2 />,
    tone: 'danger' as const,
    onSelect: () => confirmation.ask('delete'),
  };
  const canEdit = screen === 'list' && refusals.edit === null;
  return (
    <>
      <Menu
        onOpen={confirmation.preload}
        label={`Menu for ${plan.name}, ${employeeName(plan.user)}`}
        items={[
          ...first,
          ...(canEdit ? [edit] : []),
          // Where nothing counts from a start date, nothing is asked (Dates 1).
          ...(screen === 'plan' && refusals.edit === null && plan.start_on !== undefined ? [move] : []),
          toggle,
          // Where nobody can be chosen any more, the details of the plan say who they are.
          ...(screen === 'plan' && refusals.edit === null ? [people] : []),
          ...(screen === 'plan' || isRow ? [exportItem('plan', plan)] : []),
          remove,
        ]}
      />
      {isMoving && <MoveStart plan={plan} onClose={() => setIsMoving(false)} />}
      {isPeopleOpen && <PeopleDialog plan={plan} onClose={() => setIsPeopleOpen(false)} />}
      {confirmation.dialog}
    </>
  );
}
