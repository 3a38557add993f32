import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { addDays, type Day, daysBetween } from '#shared/calendar.ts';
import { isSetByHand } from '#shared/checklist/due.ts';
import { MIN_DUE_IN_DAYS } from '#shared/checklist/limits.ts';
import { type SubplanDays, subplanDueDate } from '#shared/plans/due.ts';
import type { SubplanDraft } from '../../checklist/draft/items.ts';
import { messages } from './messages.ts';
import { HEAD, NAMES, type StartDates, StripScale, WIDTH } from './StripScale.tsx';

/** In the units of the picture, as the constants of the scale. */
const [ROW, BAR, GRIP] = [44, 16, 44];
/** The width of a name above its bar, and of a day next to it. */
const [ABOVE, DAY] = [240, 190];

type Row = { subplan: SubplanDraft; days: SubplanDays };

type StripProps = {
  rows: readonly Row[];
  dates: StartDates;
  format: (day: Day) => string;
  /** Sets the day of a subplan by hand. */
  onPick: (subplan: SubplanDraft, day: Day) => void;
};

/**
 * The subplans on a strip of months: each bar ends on its day, and its end is dragged, or moved by the arrow keys. The table below
 * says the same.
 */
export function Strip({ rows, dates, format, onPick }: StripProps) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const showLater = useShowLater(svg);
  const { assigned_on, start_on } = dates;
  const days = [assigned_on, start_on, ...rows.map((row) => row.days.due_date)].toSorted();
  const first = addDays(days[0]!, -2);
  const length = Math.max(56, daysBetween(first, days.at(-1)!) + 14);
  const x = (day: Day) => NAMES + (daysBetween(first, day) / length) * (WIDTH - NAMES);
  const height = HEAD + rows.length * ROW;
  const drag = useDrag({ svg, first, length, earliest: subplanDueDate(assigned_on, MIN_DUE_IN_DAYS) });

  function pick(subplan: SubplanDraft, day: Day) {
    showLater(subplan.id);
    onPick(subplan, day);
  }

  return (
    <section className="strip" aria-labelledby={id}>
      <h2>
        <span id={id}>{messages.dates}</span>
        <small>{messages.dragHelp}</small>
      </h2>
      <div className="strip-scroll">
        <svg ref={svg} viewBox={`0 0 ${WIDTH} ${height}`}>
          <g aria-hidden>
            <StripScale {...{ first, length, x, height, dates }} />
          </g>
          {rows.map((row, index) => {
            const before = index === 0 ? assigned_on : rows[index - 1]!.days.due_date;
            const bar = barOf({ row, index, before, x, drag });
            return (
              <g key={row.subplan.id}>
                <Bar {...{ row, bar, before, x, format }} />
                <Grip {...{ row, bar, assigned_on, length, format, drag }} onPick={pick} />
              </g>
            );
          })}
        </svg>
      </div>
    </section>
  );
}

/** Where a window scrolls the strip, a new day comes into view. Returns a function that gets its subplan. */
function useShowLater(svg: RefObject<SVGSVGElement | null>) {
  const picked = useRef<string | null>(null);
  useEffect(() => {
    if (picked.current === null) return;
    const text = svg.current!.querySelector(`[data-day-of="${CSS.escape(picked.current)}"]`)!;
    const view = svg.current!.parentElement!;
    picked.current = null;
    const [of, within] = [text.getBoundingClientRect(), view.getBoundingClientRect()];
    view.scrollBy({
      left: Math.max(0, of.right + GRIP / 2 - within.right) || Math.min(0, of.left - within.left),
    });
  });
  return (id: string) => {
    picked.current = id;
  };
}

type DragProps = { svg: RefObject<SVGSVGElement | null>; first: Day; length: number; earliest: Day };

/** The bar whose end is dragged, its day, and up to where the window shows the strip. */
function useDrag({ svg, first, length, earliest }: DragProps) {
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

type Drag = ReturnType<typeof useDrag>;
type X = (day: Day) => number;
type BarProps = { row: Row; index: number; before: Day; x: X; drag: Drag };

/** Returns the measures of a bar, which ends on its day, or on that to which it is dragged. */
function barOf({ row: { subplan, days }, index, before, x, drag: { dragged } }: BarProps) {
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

type MeasuredProps = {
  row: Row;
  bar: ReturnType<typeof barOf>;
  format: (day: Day) => string;
};

/** The line, the name, the bar and the day of a subplan. */
function Bar({ row: { subplan, days }, bar, before, x, format }: MeasuredProps & { before: Day; x: X }) {
  const { top, isDragged, from, to, shift } = bar;
  const old = x(before < days.due_date ? before : days.due_date);
  const box = { y: top + (ROW - BAR) / 2, height: BAR, rx: 5 };
  return (
    <>
      <line className="strip-line" x1={0} x2={WIDTH} y1={top} y2={top} aria-hidden />
      <g aria-hidden>
        <foreignObject className="strip-beside" x={0} y={top + 10} width={NAMES - 12} height={24}>
          <div className="strip-name" title={subplan.name}>
            <bdi>{subplan.name}</bdi>
          </div>
        </foreignObject>
        {/* On a phone the names would scroll away. */}
        <foreignObject
          className="strip-above"
          x={Math.min(from, WIDTH - ABOVE)}
          y={top + 1}
          width={ABOVE}
          height={14}
        >
          <div className="strip-name">
            <bdi>{subplan.name}</bdi>
          </div>
        </foreignObject>
        {isDragged && shift !== 0 && (
          <rect
            className="strip-old"
            x={old}
            width={Math.max(4, x(addDays(days.due_date, 1)) - old)}
            {...box}
          />
        )}
        <rect
          className="strip-bar"
          data-hand={isSetByHand(subplan) || isDragged || undefined}
          x={from}
          width={Math.max(4, to - from)}
          {...box}
        />
        <DayOfBar row={{ subplan, days }} bar={bar} format={format} />
      </g>
    </>
  );
}

function DayOfBar({ row: { subplan, days }, bar, format }: MeasuredProps) {
  const { top, end, from, to, shift, isLate, hiddenFrom } = bar;
  const moved = shift === 0 ? '' : ` · ${shift > 0 ? messages.later(shift) : messages.earlier(-shift)}`;
  const text = `${format(end)}${moved}`;
  return (
    <text
      className="strip-day"
      data-up={days.moved_up_from !== null || undefined}
      data-day-of={subplan.id}
      x={hiddenFrom === null ? (isLate ? from - 8 : to + 10) : Math.min(to, hiddenFrom - 8)}
      y={hiddenFrom === null ? top + ROW / 2 + 4 : top + ROW - 3}
      textAnchor={hiddenFrom !== null || isLate ? 'end' : 'start'}
    >
      {days.moved_up_from === null ? text : `${text} · ${messages.movedUp}`}
    </text>
  );
}

type GripProps = MeasuredProps & {
  assigned_on: Day;
  length: number;
  drag: Drag;
  onPick: (subplan: SubplanDraft, day: Day) => void;
};

/** The end of a bar, which is dragged or moved by keys. */
function Grip({ row: { subplan, days }, bar, assigned_on, length, format, drag, onPick }: GripProps) {
  const { due_date } = days;
  const { top, isDragged, end, to } = bar;
  const { dragged, dragTo, earliest, possible } = drag;
  return (
    <g
      className="strip-grip"
      role="slider"
      tabIndex={0}
      aria-label={messages.dueOf(subplan.name)}
      aria-valuemin={daysBetween(assigned_on, earliest)}
      aria-valuemax={Math.max(daysBetween(assigned_on, end), length)}
      aria-valuenow={daysBetween(assigned_on, end)}
      aria-valuetext={format(end)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragTo(subplan, event.clientX, due_date);
      }}
      onPointerMove={(event) => {
        if (isDragged) dragTo(subplan, event.clientX);
      }}
      onPointerUp={() => {
        if (isDragged && dragged && dragged.day !== due_date) onPick(subplan, dragged.day);
        drag.end();
      }}
      onPointerCancel={drag.end}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isDragged) {
          event.preventDefault();
          return drag.end();
        }
        const by = stepOf(event);
        if (by === 0) return;
        event.preventDefault();
        const day = possible(addDays(due_date, by));
        if (day !== due_date) onPick(subplan, day);
      }}
    >
      <rect className="strip-hit" x={to - GRIP / 2} y={top} width={GRIP} height={ROW} />
      <rect x={to - 6} y={top + (ROW - BAR) / 2 + 3} width={3} height={BAR - 6} rx={1.5} />
    </g>
  );
}

/** A day for an arrow, a week with Shift. */
function stepOf({ key, shiftKey }: KeyboardEvent): number {
  const step = shiftKey ? 7 : 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return step;
  return key === 'ArrowLeft' || key === 'ArrowDown' ? -step : 0;
}
