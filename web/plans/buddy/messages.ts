export const messages = {
  peopleTitle: 'People of this plan',
  buddyLabel: 'Buddy',
  noBuddy: 'No buddy yet: their tasks are the manager’s.',
  chooseBuddy: 'Choose a buddy',
  changeBuddy: 'Choose somebody else',
  removeBuddy: 'Remove',
  buddySaved: 'The buddy is saved.',
  buddyFailed: 'Failed to save the buddy. Please try again.',
} as const;
