import { useIsMutating } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ListedPlan } from '#shared/plans/schema.ts';
import type { ListView } from '../listView.ts';
import { keepPlaces } from './keepPlaces.ts';

/**
 * Returns the plans in the order in which they are shown while the pointer or the focus is in the list: a plan that was
 * refreshed in the background changes its content and not its position. A change of the view, and the viewer's own
 * acts, sort the list at once. While a menu or dialog of a plan is open the list stays as it is: a plan in another
 * position may be rendered anew, without it. `above` are the plans for what stands above the list: it would move the list by coming
 * or leaving.
 */
export function useSteadyPlans(
  plans: readonly ListedPlan[] | undefined,
  all: readonly ListedPlan[] | undefined,
  view: ListView,
): {
  plans: readonly ListedPlan[] | undefined;
  above: readonly ListedPlan[] | undefined;
  area: RefObject<HTMLDivElement | null>;
} {
  const area = useRef<HTMLDivElement>(null);
  const isActing = useIsMutating() > 0;
  const held = useHeld(area);
  const [kept, setKept] = useState({ plans, all, above: all, view });
  let shown = plans;
  let above = all;
  if (held === 'all' && !isActing && kept.view === view && kept.plans) {
    return { plans: kept.plans, above: kept.above, area };
  }
  if (held !== null && !isActing && kept.view === view && kept.plans && plans && all) {
    shown = kept.all === all ? kept.plans : keepPlaces(kept.plans, plans, all);
    above = kept.above;
  }
  if (kept.all !== all || kept.view !== view || kept.plans !== shown || kept.above !== above) {
    setKept({ plans: shown, all, above, view });
  }
  return { plans: shown, above, area };
}

/**
 * Returns what must stay: the order while the pointer or the focus is in the area, and all of it while something is
 * open there.
 */
function useHeld(area: RefObject<HTMLElement | null>): 'order' | 'all' | null {
  const [held, setHeld] = useState<'order' | 'all' | null>(null);
  useEffect(() => {
    let isHovered = false;
    const update = (event: Event) => {
      const element = area.current;
      // A finger does not stay where it was.
      if (event instanceof PointerEvent) {
        isHovered = event.pointerType === 'mouse' && Boolean(element?.contains(event.target as Node));
      }
      const isOpen = Boolean(element?.querySelector(':popover-open, dialog[open]'));
      const isIn = isHovered || Boolean(element?.contains(document.activeElement));
      setHeld(isOpen ? 'all' : isIn ? 'order' : null);
    };
    const events = ['pointerover', 'focusin', 'focusout'] as const;
    for (const event of events) document.addEventListener(event, update);
    return () => {
      for (const event of events) document.removeEventListener(event, update);
    };
  }, [area]);
  return held;
}
