import BellRing from 'lucide-react/icons/bell-ring';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useDeferredValue } from 'react';
import { type BulkAct, BULK_ACTS, whyNotInBulk } from '#shared/plans/bulk.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { focusMain } from '../../layout/focusMain.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useBottomBar } from '../../ui/useBottomBar.ts';
import { useFocusFallback } from '../../ui/useFocusFallback.ts';
import { bulkMessages as messages } from './messages.ts';
import { type Selection, useSelectedIds } from './selection.ts';

const ICONS: Record<BulkAct, ReactNode> = {
  nudge: <BellRing />,
  deactivate: <CirclePause />,
  reactivate: <CirclePlay />,
  delete: <Trash2 />,
};

type BulkBarProps = {
  selection: Selection;
  /** The plans that the list shows; others are not counted. */
  plans: readonly PlanSummary[];
  onAct: (act: BulkAct, plans: readonly PlanSummary[]) => void;
};

/** The acts on the selected plans, at the bottom of the window; null while none is selected. */
export function BulkBar({ selection, plans, onAct }: BulkBarProps) {
  // After the paint of the tick.
  const ids = useDeferredValue(useSelectedIds(selection));
  const selected = ids.size === 0 ? [] : plans.filter(({ id }) => ids.has(id));
  if (selected.length === 0) return null;
  return <Bar {...{ selection, plans, selected, onAct }} />;
}

function Bar({ selection, plans, selected, onAct }: BulkBarProps & { selected: readonly PlanSummary[] }) {
  const viewer = useViewer();
  const bar = useBottomBar();
  useFocusFallback(bar);
  const [nudge, ...others] = BULK_ACTS.map((act) => {
    const reasons = selected.map((plan) => whyNotInBulk(act, viewer, plan));
    return {
      label: messages.acts[act],
      icon: ICONS[act],
      disabledReason: reasons.includes(null) ? undefined : reasons[0]?.text,
      onSelect: () => onAct(act, selected),
    };
  });
  return (
    <>
      {/* So that the end of the list is above the bar. */}
      <div className="pb-16" />
      <div
        ref={bar}
        role="region"
        aria-label={messages.bar}
        className="no-print fixed inset-x-4 bottom-4 z-10 mx-auto flex w-fit flex-wrap items-center gap-1 rounded-lg max-sm:justify-center border border-line bg-raised px-3 py-2 shadow-pop"
      >
        {/* Each button keeps its place: a second press of 'Select all' must not meet another one. */}
        <span role="status" className="min-w-24 px-1 font-medium figures">
          {messages.selected(selected.length)}
        </span>
        <Button
          tone="quiet"
          size="sm"
          disabledReason={selected.length === plans.length ? messages.allSelected : null}
          onClick={() => selection.replace(plans.map(({ id }) => id))}
        >
          {messages.selectAll}
        </Button>
        <Button
          tone="quiet"
          size="sm"
          onClick={() => {
            selection.replace([]);
            focusMain();
          }}
        >
          {messages.clear}
        </Button>
        <Button tone="quiet" size="sm" disabledReason={nudge!.disabledReason} onClick={nudge!.onSelect}>
          {nudge!.label}
        </Button>
        {/* Delete is the last one, behind a press of its own. */}
        <Menu label={messages.more} items={others} />
      </div>
    </>
  );
}
