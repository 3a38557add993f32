import type { OwnerKind } from '#shared/checklist/owner.ts';

/** The texts of choosing people and teams. */
export const messages = {
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
