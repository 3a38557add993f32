import type { KeptPlanReason } from '#shared/assignment/starts/schema.ts';

export const messages = {
  startsNow: (name: string, day: string) => ({ name, text: ` now starts on ${day}.` }),
  countFrom: (day: string) => `The dates of this plan count from ${day}.`,
  countOther: (plans: number) => `The dates of ${plans} plans count from other days.`,
  move: 'Move the dates…',
  keep: 'Keep the dates',
  moveStart: 'Move start date…',
  kept: 'The dates stay as they are.',
  keepFailed: 'Failed to keep the dates. Please try again.',

  title: 'Move start date',
  about: (name: string) => `The days of these plans move with the first day of ${name}.`,
  newStart: 'New start',
  none: 'No plan counts from the start date.',
  noneChosen: 'Choose a plan first.',
  tooMany: (most: number) => `At most ${most} plans move at once. Choose fewer.`,
  loading: 'Looking where the days go…',
  loadFailed: 'Failed to look where the days go. Please try again.',
  was: (day: string) => `starts on ${day}`,
  why: {
    signed: 'stays: it is signed',
    inactive: 'stays: it is inactive',
    same: 'stays: it starts on this day',
  } satisfies Record<KeptPlanReason, string>,
  daysOf: (plan: string) => `Days of ${plan}`,
  apply: 'Apply',
  moved: (plans: number) =>
    plans === 1 ? 'The start date of 1 plan is moved.' : `The start date of ${plans} plans is moved.`,
  notMoved: (plans: number) => (plans === 1 ? '1 plan was not moved.' : `${plans} plans were not moved.`),
  failed: 'Failed to move the start date. Please try again.',
} as const;
