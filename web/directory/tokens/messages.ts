export const messages = {
  address: 'Address',
  addressAbout:
    'Microsoft Entra ID calls it the tenant URL, Okta the base URL. The directory creates, changes and disables people over SCIM 2.0.',
  what: 'address',

  tokens: 'Tokens',
  tokensAbout: 'The directory needs one. What it changes is recorded with the name of its token.',
  loading: 'Loading the tokens...',
  loadFailed: 'Failed to load the tokens',
  none: 'No directory has a token.',
  by: 'by',
  createTitle: 'Create a token for a directory',
  nameAbout: 'The directory, such as ‘Entra ID’.',
} as const;
