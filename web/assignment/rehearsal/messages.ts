import type { MailAfterAct, RehearsedMail } from '#shared/assignment/rehearsal/schema.ts';

type Act = MailAfterAct['after'];

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export const messages = {
  title: (name: string) => `Rehearse “${name}”`,
  lead: 'The plan and every mail, as they would be. Nothing is assigned and nothing is sent.',
  back: 'Back to the template',
  as: 'As',
  choose: 'Choose a person',
  chooseFirst: 'Choose a person to see their days.',
  startingOn: 'Starting on',
  assignTo: (name: string) => `Assign to ${name}`,
  loading: 'Rehearsing...',
  failed: 'The template could not be rehearsed',
  counts: (subplans: number, tasks: number, mails: number) =>
    [counted(subplans, 'subplan'), counted(tasks, 'task'), counted(mails, 'mail')].join(' · '),
  empty: (words: readonly string[], name: string) =>
    `${counted(words.length, 'word')} ${words.length === 1 ? 'is' : 'are'} empty for ${name}: ${words.join(', ')}.`,
  plan: 'The plan',
  fromTo: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  tasks: (count: number) => counted(count, 'task'),
  mails: 'The mails',
  inDays: (count: number, days: number) => `${count} in ${counted(days, 'day')}`,
  noMails: 'No mails: mail is off here.',
  none: 'No mails.',
  /** Why a mail comes on its day. */
  cause: {
    assigned: 'when you assign',
    due_soon: 'if something is still open',
    late: 'only if something is still open and late',
  } satisfies Record<RehearsedMail['cause'], string>,
  today: 'today',
  acts: 'After what people do',
  onWhateverDay: 'on whatever day',
  /** The acts that cause a mail, on any day. */
  act: {
    done: () => 'When all tasks are done',
    signed: ({ employee }) => `When ${employee} signs`,
    returned: ({ manager }) => `If ${manager} returns it`,
    approved: ({ manager }) => `When ${manager} approves`,
  } satisfies Record<Act, (names: { employee: string; manager: string }) => string>,
  actNote: {
    done: 'an hour later, unless it is signed by then',
    returned: 'with what is missing in place of “…”',
    approved: 'with the report attached',
  } as Partial<Record<Act, string>>,
  to: (name: string) => `To ${name}`,
} as const;
