export const messages = {
  lead(departments: readonly string[] | null): string {
    if (departments === null) return 'The plans of everybody';
    const more = departments.length - 3;
    return `The plans of ${departments.slice(0, 3).join(', ')}${more > 0 ? ` and ${more} more ${more === 1 ? 'department' : 'departments'}` : ''}`;
  },
  assign: 'Assign to many',
  loading: 'Loading the plans of the organisation...',
  loadFailed: 'Failed to load the plans of the organisation',
  moreFailed: 'Failed to load more plans. Please try again.',
  none: 'No onboarding plans yet',
  noneText: 'Plans that managers assign to the people for whom you act as HR are listed here.',
  noMatch: 'No onboarding plans match',
  showAll: 'Show all plans',
  back: 'Back to the organisation',

  seenAsHr: (employee: string, manager: string) =>
    `You see this plan as HR. ${employee} and ${manager} see in its history that you opened it.`,
} as const;
