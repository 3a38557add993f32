import { useIsMutating } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ListedPlan } from '#shared/plans/schema.ts';
import type { ListView } from '../../plans/listView.ts';
import { keepPlaces } from './keepPlaces.ts';

/**
 * Returns the plans in the order that they are shown in while the pointer or the focus is in the list: a plan that was
 * refreshed in the background changes its content and not its position. A change of the view, and the viewer's own
 * acts, sort the list immediately. While a menu or dialog of a plan is open the list stays as it is: a plan in another
 * position may be mounted again, without it. `above` are the plans for the content above the list: it would move the
 * list by coming or leaving.
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
  const isHeld = useIsHeld(area);
  const [kept, setKept] = useState({ plans, all, above: all, view });
  let shown = plans;
  let above = all;
  const mayKeep = !isActing && kept.view === view;
  const wouldMove = kept.all !== all || (!isHeld && kept.plans !== plans);
  if (useIsOpen(area, mayKeep && wouldMove)) return { plans: kept.plans, above: kept.above, area };
  if (isHeld && mayKeep && kept.plans && plans && all) {
    shown = kept.all === all ? kept.plans : keepPlaces(kept.plans, plans, all);
    above = kept.above;
  }
  if (kept.all !== all || kept.view !== view || kept.plans !== shown || kept.above !== above) {
    setKept({ plans: shown, all, above, view });
  }
  return { plans: shown, above, area };
}

/** Returns whether the pointer or the focus is in the area. */
function useIsHeld(area: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    let isHovered = false;
    const update = (event: Event) => {
      const element = area.current;
      // A finger does not stay where it was.
      if (event instanceof PointerEvent) {
        isHovered = event.pointerType === 'mouse' && Boolean(element?.contains(event.target as Node));
      }
      setHeld(isHovered || Boolean(element?.contains(document.activeElement)));
    };
    const events = ['pointerover', 'focusin', 'focusout'] as const;
    for (const event of events) document.addEventListener(event, update);
    return () => {
      for (const event of events) document.removeEventListener(event, update);
    };
  }, [area]);
  return held;
}

/**
 * Returns whether a menu or dialog is open in the area; false without `isAsked`, since the answer takes a search in all
 * plans.
 */
function useIsOpen(area: RefObject<HTMLElement | null>, isAsked: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!isAsked) return () => {};
      // Closing returns the focus; `toggle` does not bubble.
      const events = ['toggle', 'focusin'] as const;
      for (const event of events) document.addEventListener(event, onChange, true);
      return () => {
        for (const event of events) document.removeEventListener(event, onChange, true);
      };
    },
    [isAsked],
  );
  return useSyncExternalStore(
    subscribe,
    () => isAsked && Boolean(area.current?.querySelector(':popover-open, dialog[open]')),
    () => false,
  );
}
