import ArrowRight from 'lucide-react/icons/arrow-right';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Zap from 'lucide-react/icons/zap';
import type { MouseEvent, PointerEvent } from 'react';
import { PlanStatusBadge } from '../../plans/PlanStatusBadge.tsx';
import { Link } from '../../router/Link.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Truncate } from '../../ui/Truncate.tsx';
import type { Entry } from './entries.ts';

type PaletteOptionProps = {
  id: string;
  entry: Entry;
  active: boolean;
  onPoint: (entry: Entry) => void;
  onPicked: () => void;
};

/** An entry of the palette: a link, which can also be opened in a new tab, or a button. */
export function PaletteOption({ id, entry, active, onPoint, onPicked }: PaletteOptionProps) {
  const { action } = entry;
  const option = {
    id,
    role: 'option',
    'aria-selected': active,
    className: cx(
      'flex min-h-11 w-full scroll-my-8 items-center gap-3 rounded-md px-3 py-1.5 text-left',
      active && 'bg-hover',
    ),
    // Ignores events of a resting pointer below which the list moves.
    onPointerMove: (event: PointerEvent) => {
      if (event.movementX !== 0 || event.movementY !== 0) onPoint(entry);
    },
  };
  if ('target' in action) {
    return (
      // The search box handles the keys.
      <Link
        to={action.target}
        {...option}
        tabIndex={-1}
        onClick={(event: MouseEvent) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onPicked();
        }}
      >
        <OptionContent entry={entry} />
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...option}
      tabIndex={-1}
      onClick={() => {
        onPicked();
        action.run();
      }}
    >
      <OptionContent entry={entry} />
    </button>
  );
}

const ICONS = { page: ArrowRight, plan: ClipboardList, template: LayoutTemplate, action: Zap };

function OptionContent({ entry: { kind, label, detail, status } }: { entry: Entry }) {
  const Icon = kind === 'person' ? null : ICONS[kind];
  return (
    <>
      <span className="grid w-7 shrink-0 place-items-center text-muted">
        {Icon ? <Icon aria-hidden className="size-4" /> : <Avatar name={label} size="sm" />}
      </span>
      {/* A status that leaves the name too little room goes below it. */}
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
        <span className="max-w-full min-w-0">
          <Truncate text={label} className="font-medium" />
          {detail && <Truncate text={detail} className="text-sm text-muted" />}
        </span>
        {status && <PlanStatusBadge status={status} />}
      </span>
    </>
  );
}
