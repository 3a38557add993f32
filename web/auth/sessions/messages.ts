export const messages = {
  title: 'Where you are signed in',
  about: 'Sign out whatever you do not recognise, then change the password of your work account.',
  loading: 'Loading your sessions...',
  loadFailed: 'Failed to load your sessions',

  current: 'This device',
  unknownDevice: 'Unknown device',
  unknownAddress: 'Unknown address',
  started: 'Signed in',
  lastUsed: 'Last used',
  noOthers: 'You are signed in nowhere else.',

  signOut: 'Sign out',
  confirmTitle: 'Sign out this device?',
  confirm: (device: string, address: string) => `${device} at ${address} is signed out at once.`,
  confirmMore: 'Edits that are not saved there are lost.',
  signedOut: (device: string) => `${device} was signed out.`,
  signOutFailed: 'Failed to sign out.',

  signOutOthers: 'Sign out everywhere else',
  confirmOthersTitle: 'Sign out everywhere else?',
  confirmOthers: (count: number) =>
    count === 1
      ? 'The other session ends at once. You stay signed in here.'
      : `All ${count} other sessions end at once. You stay signed in here.`,
  confirmOthersMore: 'Edits that are not saved there are lost.',
  othersSignedOut: 'You are signed in on this device alone.',
  othersFailed: (left: number) =>
    left === 1 ? 'Failed to end one of the sessions.' : `Failed to end ${left} of the sessions.`,
  tryAgain: 'Please try again.',
} as const;
