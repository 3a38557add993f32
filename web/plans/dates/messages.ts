import type { KeptReason } from '#shared/plans/dates/moveStart.ts';

export const messages = {
  startDate: 'Start date',
  startHelp: (employee: string) => `${employee} can open the plan right away.`,
  loadFailed: 'Failed to load the start date and the days off. Please try again.',

  dates: 'Dates',
  dragHelp: 'Drag the end of a bar, or type a day below. Days off are grey.',
  assigned: 'Assigned',
  start: 'Start',
  allDates: 'All dates',
  daysOff: (calendar: string | null) =>
    calendar === null ? 'Monday to Friday are working days' : `Days off of ${calendar}`,
  subplan: 'Subplan',
  countsFrom: 'Counts',
  due: 'Due',
  note: 'Note',
  fromAssignment: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} after assignment`,
  dueOf: (subplan: string) => `Due date of ${subplan}`,
  setByHand: 'Set by hand',
  wasBefore: (offset: string) => `set by hand, was ${offset}`,
  countAgain: 'Undo',
  countAgainOf: (subplan: string) => `Undo: let ${subplan} count again`,
  movedUp: 'moved up',
  insteadOf: (day: string) => `instead of ${day}`,
  skips: (names: readonly string[]) =>
    names.length > 2 || names.some((name) => name === '')
      ? `skips ${names.length} ${names.length === 1 ? 'day' : 'days'} off`
      : `skips ${names.join(' and ')}`,

  moveStart: 'Move start date',
  moveStartOf: (employee: string, plan: string) =>
    `The days of “${plan}” move with the first day of ${employee}.`,
  oldStart: 'Old start',
  newStart: 'New start',
  noStart: 'None yet',
  old: 'Old',
  new: 'New',
  apply: 'Apply',
  sameDay: 'Choose another day first.',
  inThePast: 'This day is past.',
  stays: 'stays',
  kept: {
    finished: 'stays, finished',
    by_hand: 'stays, set by hand',
    assigned: 'stays, counts from the assignment',
  } satisfies Record<KeptReason, string>,
  summary: (moved: number, kept: number) =>
    `${moved === 1 ? '1 due day moves' : `${moved} due days move`}, ${kept === 1 ? '1 stays' : `${kept} stay`}.`,
  previewing: 'Looking where the days go…',
  later: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} later`,
  earlier: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} earlier`,
  startMoved: 'The start date is moved.',
  startFailed: 'Failed to move the start date. Please try again.',

  moveDueDate: 'Move due date',
  newDueDate: 'New due date',
  reason: 'Reason',
  reasonHelp: 'The employee and the history read it.',
  reasonMissing: 'Enter why the due day moves.',
  isDueOn: (day: string) => `Due on ${day} until now.`,
  dueDateMoved: 'The due date is moved.',
  dueDateFailed: 'Failed to move the due date. Please try again.',
} as const;
