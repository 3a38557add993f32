import { ATTRIBUTE_LENGTH, MAX_HR_DEPARTMENTS } from '#shared/people/limits.ts';

export const messages = {
  shown: (count: number, isAll: boolean) =>
    isAll ? (count === 1 ? '(1 person)' : `(${count} people)`) : `(the first ${count})`,

  noMatch: 'Nobody matches your search',
  noMatchText: 'Search for a part of a name or of an email address.',
  clearSearch: 'Clear search',
  nobodyIn: { active: 'Nobody is active', disabled: 'Nobody is disabled' },
  nobodyInText: 'People whom you disable are listed here, and can be enabled again.',

  mailFailed: 'Mail to this person could not be delivered',
  you: 'You',
  menuFor: (name: string) => `Menu for ${name}`,
  tryAgain: 'Please try again.',

  isHr: (name: string) => `${name} is HR`,
  departments: 'Departments',
  allDepartments: 'Everybody',
  someDepartments: 'Some departments',
  loadingDepartments: 'Loading departments...',
  departmentsFailed: 'Failed to load the departments',
  searchDepartments: 'Search departments',
  noDepartments: 'Nobody has a department yet. Type one to add it.',
  addDepartment: (name: string) => `Add “${name}”, which nobody has yet`,
  peopleIn: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  missingDepartments: 'Choose a department, or all of them.',
  departmentTooLong: `A department has at most ${ATTRIBUTE_LENGTH} characters.`,
  tooManyDepartments: `Choose at most ${MAX_HR_DEPARTMENTS} departments.`,
  save: 'Save',
} as const;

/** The texts of an act on a person. `label` is also the title of its dialog, `name` their name or email. */
export type ActMessages = {
  label: string;
  /** The effect of the act, in one or two sentences; the first names the person. */
  about: (name: string) => readonly string[];
  done: (name: string) => string;
  failed: (name: string) => string;
};

export const actMessages = {
  makeManager: {
    label: 'Make manager',
    about: (name) => [
      `${name} can then build templates, add direct reports, and assign and approve their onboarding plans.`,
    ],
    done: (name) => `${name} is now a manager.`,
    failed: (name) => `Failed to make ${name} a manager.`,
  },
  removeManager: {
    label: 'Remove manager role',
    about: (name) => [
      `${name} can then no longer open templates, or assign and approve onboarding plans.`,
      'Direct reports must be transferred to another manager first.',
    ],
    done: (name) => `${name} is no longer a manager.`,
    failed: (name) => `Failed to remove the manager role of ${name}.`,
  },
  makeAdmin: {
    label: 'Make admin',
    about: (name) => [
      `${name} can then see everybody in the organisation, change roles, end sessions and disable people.`,
      'The role opens nobody’s onboarding plans.',
    ],
    done: (name) => `${name} is now an admin.`,
    failed: (name) => `Failed to make ${name} an admin.`,
  },
  removeAdmin: {
    label: 'Remove admin role',
    about: (name) => [`${name} can then no longer change roles, end sessions or disable people.`],
    done: (name) => `${name} is no longer an admin.`,
    failed: (name) => `Failed to remove the admin role of ${name}.`,
  },
  changeHr: {
    label: 'HR role',
    about: (name) => [
      `As HR, ${name} can read the onboarding plans and templates of others, and edit and delete plans. HR cannot tick tasks or sign.`,
      'Both sides of a plan see in its history when HR has opened it.',
    ],
    done: (name) => `The HR role of ${name} was saved.`,
    failed: (name) => `Failed to save the HR role of ${name}.`,
  },
  endSessions: {
    label: 'End all sessions',
    about: (name) => [
      `${name} is signed out on every device at once, and can sign in again. Their access tokens are revoked.`,
      'Edits that are not saved are lost.',
    ],
    done: (name) => `${name} was signed out everywhere.`,
    failed: (name) => `Failed to end the sessions of ${name}.`,
  },
  forgetAccount: {
    label: 'Forget the account',
    about: (name) => [
      `Whoever next signs in with the email address of ${name} becomes ${name}, with all onboarding plans and roles.`,
      'Do this when somebody comes back with a new account. If the address now belongs to another person, erase this one first.',
    ],
    done: (name) => `The account of ${name} is forgotten.`,
    failed: (name) => `Failed to forget the account of ${name}.`,
  },
  disable: {
    label: 'Disable',
    about: (name) => [
      `${name} is signed out everywhere at once and cannot sign in until an admin enables them again. They get no mail, and their calendar address ends.`,
      'Their onboarding plans and signatures stay as they are.',
    ],
    done: (name) => `${name} was disabled.`,
    failed: (name) => `Failed to disable ${name}.`,
  },
  enable: {
    label: 'Enable',
    about: (name) => [`${name} can sign in again, with the same roles and onboarding plans as before.`],
    done: (name) => `${name} can sign in again.`,
    failed: (name) => `Failed to enable ${name}.`,
  },
} as const satisfies Record<string, ActMessages>;

export type PersonAct = keyof typeof actMessages;
