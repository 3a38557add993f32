export const messages = {
  waitingFor: 'Waiting for',
  you: 'You',
  colleague: 'A colleague',
  standIn: (away: string, until: string) => `, for ${away === 'You' ? 'you' : away} until ${until}`,
  buddy: (name: string) => `${name}, buddy`,
  others: (count: number) => (count === 1 ? '1 task of others' : `${count} tasks of others`),
  open: (count: number) => `${count} open`,
  allDone: 'all done',
  optionalTasks: (count: number) => (count === 1 ? '1 optional task' : `${count} optional tasks`),

  calm(own: number, late: string, open: string): string {
    const done = own === 0 ? 'You have no tasks here.' : `Your ${own} of ${own} are done.`;
    return `${done} ${late === '' ? `Still open: ${open}` : `Overdue: ${late}`}`;
  },
  calmText: (total: number) =>
    total === 1
      ? 'You need to do nothing. You can sign once it is done.'
      : `You need to do nothing. You can sign once all ${total} are done.`,

  doneTheir: 'Done.',
  notApplicable: (reason: string) => `Not applicable: ${reason}`,
  doneBy: (name: string, reason: string) => `Done by ${name}: ${reason}`,
  doneFor: (reason: string) => `Reason: ${reason}`,
  done: 'done',

  textOf: (task: string) => `Text of ${task}`,

  menuFor: (task: string) => `Menu for ${task}`,
  giveTo: 'Give to…',
  giveTitle: (task: string) => `Give “${task}” to`,
  notApplicableItem: 'Not applicable…',
  applicable: 'It is applicable after all',
  skipTitle: 'Not applicable',
  skipText: (task: string) => `“${task}” counts as done without being done.`,
  skip: 'Call it not applicable',
  finishTitle: (name: string) => `Finish it for ${name}`,
  reopenTitle: (name: string) => `Reopen it for ${name}`,
  finishText: (task: string, name: string) => `“${task}” belongs to ${name}.`,
  finish: 'Mark as done',
  reopen: 'Mark as open',
  reason: 'Reason',
  reasonText: 'Part of the history; both sides of the plan see it.',
  reasonMissing: 'Enter a reason: it is part of the history.',

  ownerFailed: 'Failed to give the task to somebody else. Please try again.',
  given: (name: string) => `The task is now done by ${name}.`,
  confirmFailed: 'Failed to confirm. Please try again.',
  skipFailed: 'Failed to change the task. Please try again.',
} as const;
