import type { PlanSummary } from '#shared/plans/schema.ts';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { employeeName } from '../personNames.ts';
import { bulkMessages as messages } from './messages.ts';
import { useIsSelected, useSelection } from './selection.ts';

/**
 * The avatar of a plan's employee, and in its place on hover, focus or a tap the box that selects the plan; the boxes
 * of all plans show once one is selected. Needs a `group/item` and a `SelectableList` around it.
 */
export function SelectBox({ plan }: { plan: PlanSummary }) {
  const selection = useSelection();
  const selected = useIsSelected(selection, plan.id);
  const name = employeeName(plan.user);
  if (!selection) return <PersonAvatar person={plan.user} name={name} />;
  return (
    <div className="group/box relative z-1 grid size-9 shrink-0 place-items-center">
      <div className="pointer-events-none relative z-1 group-focus-within/box:opacity-0 group-hover/item:opacity-0 group-data-selecting/list:opacity-0">
        <PersonAvatar person={plan.user} name={name} />
      </div>
      <div
        data-select
        className="absolute inset-0 z-1 grid place-items-center opacity-0 group-focus-within/box:opacity-100 group-hover/item:opacity-100 group-data-selecting/list:opacity-100"
      >
        <Checkbox
          className="-mr-2.5 after:absolute after:inset-0 after:-z-1"
          checked={selected}
          onChange={(on) => selection.set(plan.id, on)}
        >
          <VisuallyHidden>{messages.select(plan.name, name)}</VisuallyHidden>
        </Checkbox>
      </div>
    </div>
  );
}
