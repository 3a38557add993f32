import { useNavigate } from '@tanstack/react-router';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { showsPlanMenu, whyPlanCannotBeEdited } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { paths } from '../paths.ts';
import { Menu } from '../ui/Menu.tsx';
import type { MenuItemProps } from '../ui/MenuItem.tsx';
import { keepView } from './listView.ts';
import { type PlanAct, type PlanPlace, words } from './messages.ts';
import { employeeName } from './names.ts';
import { PlanActDialog } from './PlanActDialog.tsx';

export type PlanMenuProps = {
  plan: PlanSummary;
  /** Where it stands: the words differ, and on the plan's own page Edit is a button. */
  place: PlanPlace;
  /** What stands above the rest. */
  first?: readonly MenuItemProps[];
  /** Goes away from where the plan is shown, once it is deleted. */
  onDeleted?: () => void | Promise<void>;
};

/** Edit, Deactivate or Reactivate, and Delete, for the owning manager while the plan is not completed (spec §2, §6). */
export function PlanMenu({ plan, place, first = [], onDeleted }: PlanMenuProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<PlanAct | null>(null);
  if (!showsPlanMenu(viewer, plan)) return null;

  const edit = {
    label: words.edit,
    icon: <Pencil />,
    onSelect: () => void navigate({ ...paths.plan(plan.id, { edit: true }), state: keepView }),
  };
  const toggle = plan.active_plan
    ? { label: words.deactivate, icon: <CirclePause />, onSelect: () => setAsking('deactivate') }
    : { label: words.reactivate, icon: <CirclePlay />, onSelect: () => setAsking('reactivate') };
  const remove = {
    label: words.delete,
    icon: <Trash2 />,
    tone: 'danger' as const,
    onSelect: () => setAsking('delete'),
  };
  const canEdit = place === 'list' && whyPlanCannotBeEdited(plan) === null;
  return (
    <>
      <Menu
        label={`Menu for ${plan.name}, ${employeeName(plan.user)}`}
        items={[...first, ...(canEdit ? [edit] : []), toggle, remove]}
      />
      {asking && (
        <PlanActDialog
          act={asking}
          plan={plan}
          place={place}
          onDeleted={onDeleted}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
