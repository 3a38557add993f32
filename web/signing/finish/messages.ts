export const messages = {
  signed: (manager: string, mail: boolean) =>
    mail
      ? `You have signed. ${manager} has been told.`
      : `You have signed. ${manager} sees it on the list of plans.`,
  signedNext: (manager: string, mail: boolean) =>
    `Nothing more to do. ${manager} reads your plan and signs too${mail ? '; you get a mail then.' : '.'}`,
  aboardYou: (name: string) => `Welcome aboard, ${name}`,
  aboard: (name: string) => `${name} is aboard`,
  completedBy: (name: string) => `${name} signed`,
  waiting: 'waiting to sign',
  days: (days: number) => (days === 1 ? 'day' : 'days'),
  tasks: (tasks: number) => (tasks === 1 ? 'task' : 'tasks'),
  daysEarly: (days: number) => (days === 1 ? 'day early' : 'days early'),
  certificate: 'Certificate',
} as const;
