export const messages = {
  signedOut: 'You are signed out of Gangway.',
  sessionEnded: 'Your session has ended. Sign in to continue where you were.',
  sessionEndedWithEdits:
    'Your session has ended. Your unsaved edits are kept in this browser: sign in to continue them.',
} as const;
