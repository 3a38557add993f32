export const messages = {
  title: 'Assign to many',
  lead: 'Choose a template and people. Nothing is assigned before you have seen the check.',
  template: 'Template',
  chooseTemplate: 'Choose a template',
  changeTemplate: 'Choose another',
  noTemplate: 'None chosen yet',
  templateLost: 'You cannot see this template any more. Choose another one.',

  people: 'People',
  paste: 'Email addresses',
  pasteHelp: 'One in a line, or separated by commas or spaces: copy a column of a sheet. Up to 2,000 people.',
  addReports: (count: number) =>
    count === 1 ? 'Add your direct report' : `Add all ${count.toLocaleString('en')} direct reports`,
  addPerson: 'Add a person',
  chosen: (count: number) =>
    count === 1
      ? 'One person was chosen by name'
      : `${count.toLocaleString('en')} people were chosen by name`,
  named: (names: readonly string[]) => `Chosen: ${names.join(', ')}`,
  exportEverything: 'Take them out',
  tooMany: (count: number) =>
    `${count.toLocaleString('en')} people are too many: take at most 2,000 at once.`,

  check: 'Check',
  checkWaits: 'Choose a template and people, and the check appears here.',
  checking: 'Checking…',
  checkFailed: 'Failed to check who can get the plan',
  stale: 'Something changed meanwhile. We checked again, and nothing was assigned.',
  groups: {
    not_found: 'Not found',
    self: 'Yourself',
    no_manager: 'No manager',
    no_start: 'No start date',
    has_plan: 'Already has this plan',
    left: 'Left',
    ready: 'Ready',
  },
  groupHelp: {
    not_found: 'Nobody to whom you can assign plans has this address. Correct it above.',
    self: 'You cannot assign a plan to yourself. Your manager can, and whoever acts for you in HR.',
    no_manager: 'A plan needs a manager who approves it. Choose one first.',
    no_start: 'This template counts from the start date. Enter one, and they are ready, too.',
    has_plan: 'Left out, unless you tick them.',
    left: 'Left out.',
    ready: '',
  },
  since: (day: string) => `Since ${day}`,
  leftOn: (day: string) => `Left ${day}`,
  leftSometime: 'Account disabled',
  managerIs: (name: string) => `Manager: ${name}`,
  chooseManager: 'Choose a manager',
  chooseManagerOf: (name: string) => `Choose the manager of ${name}`,
  managerFailed: 'Failed to set the manager.',
  startOf: (name: string) => `Start date of ${name}`,
  anyway: (name: string) => `Assign anyway to ${name}`,
  anywayShort: 'Assign anyway',
  showMore: (count: number) => `Show ${count.toLocaleString('en')} more`,

  bar: 'Assign',
  result: (ready: number, out: number) =>
    `${ready === 1 ? 'One person gets' : `${ready.toLocaleString('en')} people get`} the plan${out > 0 ? `, ${out.toLocaleString('en')} ${out === 1 ? 'is' : 'are'} left out` : ''}`,
  resultHelp: 'Each of them is told. You can leave the page while it runs.',
  assign: (count: number) => `Assign ${count.toLocaleString('en')}`,
  nobodyReady: 'Nobody is ready yet.',
  wait: 'The check is still running.',
  failed: 'Failed to assign the template. Please try again.',
} as const;
