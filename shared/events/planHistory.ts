import * as dates from './families/dates.ts';
import * as lifecycle from './families/lifecycle.ts';
import * as signing from './families/signing.ts';
import * as talk from './families/talk.ts';
import * as tasks from './families/tasks.ts';
import type { PlanEvent } from './catalogue.ts';
import type { HistoryText } from './shape/kind.ts';
import type { HistoryEvent } from '../plans/schema.ts';

const PLAN_TEXTS: Record<PlanEvent, HistoryText> = {
  ...lifecycle.HISTORY,
  ...dates.HISTORY,
  ...tasks.HISTORY,
  ...signing.HISTORY,
  ...talk.HISTORY,
};

/** Reads as HR appear in the history too, and are no events: the access log has them (Access log 3). */
const VIEWED_BY_HR = 'plan.viewed_by_hr';

const TEXTS: Record<string, HistoryText | undefined> = {
  ...PLAN_TEXTS,
  [VIEWED_BY_HR]: () => 'Viewed by HR',
};

/** Returns the text of an event, without its actor and time, which are shown next to it. */
export function eventText({ event, detail }: Pick<HistoryEvent, 'event' | 'detail'>): string {
  return (Object.hasOwn(TEXTS, event) ? TEXTS[event] : undefined)?.(detail) ?? textOfUnknownEvent(event);
}

/** Returns a text for an event that this release does not know: 'Put on hold' for 'plan.put_on_hold'. */
function textOfUnknownEvent(event: string): string {
  const words = event
    .slice(event.indexOf('.') + 1)
    .replaceAll('_', ' ')
    .trim();
  return words === '' ? 'Something happened' : words[0]?.toUpperCase() + words.slice(1);
}

/**
 * Returns the name of the person of an event, marked when they acted as HR (HR 5) or for an absent person (Owners 11).
 */
export function actorText({ actor, detail }: Pick<HistoryEvent, 'actor' | 'detail'>): string {
  const absent = absentOf(detail);
  if (absent !== null) return `${actor.name} for ${absent}`;
  return detail['as'] === 'hr' ? `${actor.name} (HR)` : actor.name;
}

const absentOf = (detail: HistoryEvent['detail']): string | null =>
  typeof detail['stand_in_for'] === 'string' ? detail['stand_in_for'] : null;

/** A line of a history: one event, or successive ticks of one person on one day. */
export type HistoryLine = {
  /** The instants of the first and the last event. */
  at: string;
  until: string;
  actor: HistoryEvent['actor'];
  text: string;
  /** The number of events in the line. */
  events: number;
};

export function historyLine(event: HistoryEvent): HistoryLine {
  const actor = { ...event.actor, name: actorText(event) };
  return { at: event.at, until: event.at, actor, text: eventText(event), events: 1 };
}

/**
 * Returns the history with successive ticks of one person on one day (UTC) folded into one line, in the given
 * order. The history of a plan with 2,000 tasks then fits on a few pages (Reports 5).
 */
export function foldTicks(events: readonly HistoryEvent[]): HistoryLine[] {
  const runs: HistoryEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0] && canFold(run[0], event)) run.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    if (run.length === 1) return [historyLine(first)];
    return [{ ...historyLine(first), until: last.at, text: ticksText(run), events: run.length }];
  });
}

function canFold(one: HistoryEvent, other: HistoryEvent): boolean {
  const isSameActor = one.actor.id === other.actor.id && absentOf(one.detail) === absentOf(other.detail);
  return isTick(one) && isTick(other) && isSameActor && utcDay(one) === utcDay(other);
}

const isTick = ({ event }: HistoryEvent) => event === 'plan.task_completed' || event === 'plan.task_reopened';
const utcDay = ({ at }: HistoryEvent) => at.slice(0, 'YYYY-MM-DD'.length);

/** Returns the text of several ticks: '14 tasks completed', '3 tasks completed, 1 task reopened'. */
function ticksText(run: readonly HistoryEvent[]): string {
  const completed = run.filter(({ event }) => event === 'plan.task_completed').length;
  const counts = [
    [completed, 'completed'],
    [run.length - completed, 'reopened'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, act]) => `${count} ${count === 1 ? 'task' : 'tasks'} ${act}`)
    .join(', ');
}
