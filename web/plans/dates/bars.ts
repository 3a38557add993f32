import { type RefObject, useState } from 'react';
import { addDays, type Day, daysBetween } from '#shared/calendar.ts';
import type { SubplanDays } from '#shared/plans/due.ts';
import type { SubplanDraft } from '../../checklist/draft/items.ts';
import { HEAD, NAMES, WIDTH } from './StripScale.tsx';

/** In the units of the picture, as the constants of the scale. */
export const [ROW, BAR, GRIP] = [44, 16, 44];
/** The width of a name above its bar, and of a day next to it. */
export const [ABOVE, DAY] = [240, 190];

export type Row = { subplan: SubplanDraft; days: SubplanDays };

type DragProps = { svg: RefObject<SVGSVGElement | null>; first: Day; length: number; earliest: Day };

/** The bar whose end is dragged, its day, and up to where the window shows the strip. */
export function useDrag({ svg, first, length, earliest }: DragProps) {
  const [dragged, setDragged] = useState<{ id: string; day: Day; edge: number } | null>(null);
  const possible = (day: Day) => (day < earliest ? earliest : day);

  function unitsAt(clientX: number): number {
    const { left, width } = svg.current!.getBoundingClientRect();
    return ((clientX - left) / width) * WIDTH;
  }

  function dragTo({ id }: SubplanDraft, clientX: number, to?: Day) {
    const at = Math.floor(((unitsAt(clientX) - NAMES) / (WIDTH - NAMES)) * length);
    const edge = unitsAt(svg.current!.parentElement!.getBoundingClientRect().right);
    setDragged({ id, day: to ?? possible(addDays(first, at)), edge });
  }

  return { dragged, dragTo, end: () => setDragged(null), earliest, possible };
}

export type Drag = ReturnType<typeof useDrag>;
export type X = (day: Day) => number;
type BarProps = { row: Row; index: number; before: Day; x: X; drag: Drag };

/** Returns the measures of a bar, which ends on its day, or on that to which it is dragged. */
export function barOf({ row: { subplan, days }, index, before, x, drag: { dragged } }: BarProps) {
  const isDragged = dragged?.id === subplan.id;
  const end = isDragged ? dragged.day : days.due_date;
  const to = x(addDays(end, 1));
  // A day near the right edge is shown before its bar.
  const isLate = to > WIDTH - DAY;
  return {
    top: HEAD + index * ROW,
    isDragged,
    end,
    from: x(before < end ? before : end),
    to,
    shift: daysBetween(days.due_date, end),
    isLate,
    // A day outside the window is shown below the bar while it is dragged.
    hiddenFrom: isDragged && !isLate && to > dragged.edge - DAY ? dragged.edge : null,
  };
}

export type MeasuredProps = {
  row: Row;
  bar: ReturnType<typeof barOf>;
  format: (day: Day) => string;
};
