import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
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

type StripProps = {
  rows: readonly { subplan: SubplanDraft; days: SubplanDays }[];
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
  const [dragged, setDragged] = useState<{ id: string; day: Day; edge: number } | null>(null);
  const picked = useRef<string | null>(null);
  const { assigned_on, start_on } = dates;
  const days = [assigned_on, start_on, ...rows.map((row) => row.days.due_date)].toSorted();
  const first = addDays(days[0]!, -2);
  const length = Math.max(56, daysBetween(first, days.at(-1)!) + 14);
  const x = (day: Day) => NAMES + (daysBetween(first, day) / length) * (WIDTH - NAMES);
  const height = HEAD + rows.length * ROW;

  function unitsAt(clientX: number): number {
    const { left, width } = svg.current!.getBoundingClientRect();
    return ((clientX - left) / width) * WIDTH;
  }

  /** The day at a place in the window, and up to where the window shows the strip. */
  function dragTo(subplan: SubplanDraft, clientX: number, to?: Day) {
    const at = Math.floor(((unitsAt(clientX) - NAMES) / (WIDTH - NAMES)) * length);
    const edge = unitsAt(svg.current!.parentElement!.getBoundingClientRect().right);
    setDragged({ id: subplan.id, day: to ?? possible(addDays(first, at)), edge });
  }

  function pick(subplan: SubplanDraft, day: Day) {
    picked.current = subplan.id;
    onPick(subplan, day);
  }

  // Where a window scrolls the strip, a new day comes into view.
  useEffect(() => {
    if (picked.current === null) return;
    const text = svg.current!.querySelector(`[data-day-of="${CSS.escape(picked.current)}"]`)!;
    const view = svg.current!.parentElement!;
    picked.current = null;
    const [of, within] = [text.getBoundingClientRect(), view.getBoundingClientRect()];
    view.scrollLeft += Math.max(0, of.right + GRIP / 2 - within.right) || Math.min(0, of.left - within.left);
  });

  const earliest = subplanDueDate(assigned_on, MIN_DUE_IN_DAYS);
  const possible = (day: Day) => (day < earliest ? earliest : day);

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
          {rows.map(({ subplan, days: { due_date, moved_up_from } }, index) => {
            const top = HEAD + index * ROW;
            const before = index === 0 ? assigned_on : rows[index - 1]!.days.due_date;
            const isDragged = dragged?.id === subplan.id;
            const end = isDragged ? dragged.day : due_date;
            const from = x(before < end ? before : end);
            const to = x(addDays(end, 1));
            const shift = daysBetween(due_date, end);
            const text = `${format(end)}${shift === 0 ? '' : ` · ${shift > 0 ? messages.later(shift) : messages.earlier(-shift)}`}`;
            // A day near the right edge is shown before its bar.
            const isLate = to > WIDTH - DAY;
            // A day outside the window is shown below the bar while it is dragged.
            const isHidden = isDragged && !isLate && to > dragged.edge - DAY;
            return (
              <g key={subplan.id}>
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
                      x={x(before < due_date ? before : due_date)}
                      y={top + (ROW - BAR) / 2}
                      width={Math.max(4, x(addDays(due_date, 1)) - x(before < due_date ? before : due_date))}
                      height={BAR}
                      rx={5}
                    />
                  )}
                  <rect
                    className="strip-bar"
                    data-hand={isSetByHand(subplan) || isDragged || undefined}
                    x={from}
                    y={top + (ROW - BAR) / 2}
                    width={Math.max(4, to - from)}
                    height={BAR}
                    rx={5}
                  />
                  <text
                    className="strip-day"
                    data-up={moved_up_from !== null || undefined}
                    data-day-of={subplan.id}
                    x={isHidden ? Math.min(to, dragged.edge - 8) : isLate ? from - 8 : to + 10}
                    y={isHidden ? top + ROW - 3 : top + ROW / 2 + 4}
                    textAnchor={isHidden || isLate ? 'end' : 'start'}
                  >
                    {moved_up_from === null ? text : `${text} · ${messages.movedUp}`}
                  </text>
                </g>
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
                    if (isDragged && dragged.day !== due_date) pick(subplan, dragged.day);
                    setDragged(null);
                  }}
                  onPointerCancel={() => setDragged(null)}
                  onKeyDown={(event) => {
                    if (event.key === 'Escape' && isDragged) {
                      event.preventDefault();
                      return setDragged(null);
                    }
                    const by = stepOf(event);
                    if (by === 0) return;
                    event.preventDefault();
                    const day = possible(addDays(due_date, by));
                    if (day !== due_date) pick(subplan, day);
                  }}
                >
                  <rect className="strip-hit" x={to - GRIP / 2} y={top} width={GRIP} height={ROW} />
                  <rect x={to - 6} y={top + (ROW - BAR) / 2 + 3} width={3} height={BAR - 6} rx={1.5} />
                </g>
              </g>
            );
          })}
        </svg>
      </div>
    </section>
  );
}

/** A day for an arrow, a week with Shift. */
function stepOf({ key, shiftKey }: KeyboardEvent): number {
  const step = shiftKey ? 7 : 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return step;
  return key === 'ArrowLeft' || key === 'ArrowDown' ? -step : 0;
}
