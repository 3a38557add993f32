import type { OwnerKind } from '#shared/checklist/owner.ts';

export const messages = {
  options: 'Who does it, and how…',
  optionsOf: (task: string) => `Who does it, and how: ${task}`,
  who: 'Who does it',
  needed: 'Needed for sign-off',
  locked: 'Locked',
  lockedHelp: 'Managers can neither remove it from a plan, nor rename it or make it optional.',
  isLocked: 'This task is required by the template.',
  ownDays: 'Due before its subplan',
  ownDaysField: 'Days',
  ownDaysHelp:
    'Counted as its subplan is: from the assignment, or from the start, where a minus is before it. Never later than the subplan.',
  kind: 'Kind',
  done: 'Done',

  search: 'Search people and teams...',
  searchPeople: 'Search people...',
  loading: 'Loading teams...',
  loadFailed: 'Failed to load the teams',
  typeMore: 'Type at least 2 letters to find a person.',
  nobody: 'Nobody and no team has this name.',
  members: (count: number) => (count === 1 ? 'Team · 1 person' : `Team · ${count} people`),
  emptyTeam: 'Team · nobody in it yet, so its tasks go to the manager',
  about: {
    employee: 'Who is onboarded',
    manager: 'The manager of the plan',
    buddy: 'Chosen with the plan; until then the manager',
    person: '',
    group: '',
  } satisfies Record<OwnerKind, string>,
} as const;
