export const messages = {
  roles: { admin: 'Admin', hr: 'HR', manager: 'Manager', employee: 'Employee' },
} as const;
