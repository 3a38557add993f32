/** The texts of the roles and of the links to the settings. */
export const messages = {
  settings: 'Settings',
  own: 'Your settings',
  people: 'People',
  directory: 'Directory',
  webhooks: 'Webhooks',
  tokens: 'Access tokens',
  access: 'Access log',
  operation: 'Operation',

  roles: { admin: 'Admin', hr: 'HR', manager: 'Manager', employee: 'Employee' },
} as const;
