import { MAX_DAYS, MIN_DUE_IN_DAYS } from '#shared/checklist/limits.ts';

const DAYS_OF: Record<string, number> = { day: 1, week: 7, month: 30 };
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const NUMBERED =
  /\b(day|week|month)s?[ \u00A0]+(\d{1,5})(?:[ \u00A0]*(?:-|–|—|to|and|&)[ \u00A0]*(\d{1,5}))?\b/i;
const COUNTED = /\b(\d{1,5})(?:[ \u00A0]*(?:-|–|—|to)[ \u00A0]*(\d{1,5}))?[ \u00A0-]+(day|week|month)s?\b/i;
const NAMED = new RegExp(`\\b(${ORDINALS.join('|')})[ \\u00A0]+(day|week|month)\\b`, 'i');

/**
 * Returns in how many days a heading says that something is due, or null: 'Day 1', 'Week 2' (its last day), 'Days 2-3',
 * 'First week', '30 days'.
 */
export function daysOfHeading(heading: string): number | null {
  const numbered = NUMBERED.exec(heading);
  if (numbered) return within(Number(numbered[3] ?? numbered[2]) * DAYS_OF[numbered[1]!.toLowerCase()]!);
  const named = NAMED.exec(heading);
  if (named) {
    return within((ORDINALS.indexOf(named[1]!.toLowerCase()) + 1) * DAYS_OF[named[2]!.toLowerCase()]!);
  }
  const counted = COUNTED.exec(heading);
  return counted && within(Number(counted[2] ?? counted[1]) * DAYS_OF[counted[3]!.toLowerCase()]!);
}

const within = (days: number) => Math.min(MAX_DAYS, Math.max(MIN_DUE_IN_DAYS, days));

/** The text in brackets after the name of a subplan or topic. */
type Suffix = { name: string; due_in_days: number | null; isPrivate: boolean };

const SUFFIX = /[ \t]\((?:due (?:in (\d{1,5}) days?|on day (\d{1,5}))(, private)?|(private))\)$/i;

/** Returns a heading, as written in the file, without '(due in 3 days)', '(due in 3 days, private)' or '(private)'. */
export function readSuffix(heading: string): Suffix {
  const match = SUFFIX.exec(heading);
  if (match === null) return { name: heading, due_in_days: null, isPrivate: false };
  const [suffix, inDays, onDay, andPrivate, isPrivate] = match;
  const due = inDays ?? onDay;
  return {
    name: heading.slice(0, -suffix.length),
    due_in_days: due === undefined ? null : within(Number(due)),
    isPrivate: (andPrivate ?? isPrivate) !== undefined,
  };
}
