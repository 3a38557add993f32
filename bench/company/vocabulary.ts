/**
 * The names and words of generated people and texts, with letters of several languages as in a real company.
 */
export const GIVEN_NAMES = [
  'Ada',
  'Amara',
  'Bjørn',
  'Chidi',
  'Dmitri',
  'Eleni',
  'Fatima',
  'Grace',
  'Hugo',
  'Inês',
  'Jonas',
  'Kenji',
  'Łukasz',
  'Marie',
  'Nora',
  'Olga',
  'Priya',
  'Robin',
  'Sofía',
  'Tomáš',
  'Uma',
  'Věra',
  'Wei',
  'Zoë',
] as const;

export const FAMILY_NAMES = [
  'Aasen',
  'Berg',
  'Castillo',
  'Duarte',
  'Eze',
  'Fernández',
  'García',
  'Holm',
  'Ivanova',
  'Jensen',
  'Kim',
  'Lindqvist',
  'Müller',
  'Novák',
  'Ødegård',
  'Pappas',
  'Raman',
  'Søren',
  'Tanaka',
  'Volkov',
  'Weber',
  'Yamada',
  'Zieliński',
] as const;

export const ROLES = [
  'Software engineer',
  'Sales',
  'Support',
  'Team lead',
  'Warehouse',
  'Accounting',
  'Product design',
  'Legal',
] as const;

export const TOPICS = [
  'First day',
  'First week',
  'Accounts and devices',
  'Security and privacy',
  'People',
  'Tools',
  'Products',
  'Own work',
] as const;

export const TASKS = [
  'Collect your badge at reception',
  'Read the handbook',
  'Meet the team',
  'Set up your laptop',
  'Turn on two-factor sign-in',
  'Complete the data protection training',
  'Shadow a colleague for a day',
  'Ship something small',
  'Talk to your manager about the first month',
] as const;

export const WORDS = (
  'everything that a new colleague has to know about the work of this team and where to find it when somebody asks for it ' +
  'again including accounts devices training security people tools products customers rules habits meetings rooms and plans'
).split(' ');
