import { TEAM_ADDRESS } from '#shared/addresses.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { User } from '#shared/people/schema.ts';
import type { Mail } from '../platform/outbox/outbox.sql.ts';

/** `seq` is the number of the event in the history of the person. */
type EmailChange = { person: User; email: string; seq: number };

// The key has no email: it stays when the person is erased.
const aboutChange = ({ person, seq }: EmailChange, to: User, which: string = to.id) =>
  ({
    key: `email_changed:${person.id}:${seq}:${which}`,
    kind: 'email_changed',
    to,
    plan_id: null,
    notification: { subject_id: person.id },
  }) as const;

const sentenceOf = ({ person, email }: EmailChange) =>
  `Gangway now uses ${email} instead of ${person.email}.`;

/**
 * The mails about a new email of an account (Sign-in 21): to the address of before, whose owner may know nothing of it, and
 * to the manager.
 */
export function emailChanged({
  manager,
  ...of
}: EmailChange & { manager: User | undefined }): Mail<'email_changed'>[] {
  const { person } = of;
  const change = sentenceOf(of);
  const name = nameOrEmail(person);
  const toPerson: Mail<'email_changed'> = {
    ...aboutChange(of, person),
    content: {
      subject: 'Your email address in Gangway has changed',
      preview: change,
      paragraphs: [
        `You have signed in with an account that has a new email address. ${change}`,
        'This is the last mail to this address. If you did not expect it, please tell your admin at once.',
      ],
      action: { label: 'Open Gangway', path: '/' },
    },
  };
  if (manager === undefined) return [toPerson];
  return [
    toPerson,
    {
      ...aboutChange(of, manager),
      content: {
        subject: `${name} has a new email address`,
        preview: change,
        paragraphs: [`${name} has signed in with an account that has a new email address. ${change}`],
        action: { label: 'Open your team', path: TEAM_ADDRESS },
      },
    },
  ];
}

/**
 * The mails about an email that the directory has changed (Directory 11): to both addresses. One may belong to
 * somebody else.
 */
export function emailChangedByDirectory(of: EmailChange): Mail<'email_changed'>[] {
  const { person, email } = of;
  const change = sentenceOf(of);
  return [person, { ...person, email }].map((to) => ({
    ...aboutChange(of, to, to === person ? 'old' : 'new'),
    // The bell has one line for both mails.
    notification: { subject_id: person.id, ...(to !== person && { people: [] }) },
    content: {
      subject: 'Your email address in Gangway has changed',
      preview: change,
      paragraphs: [
        `The directory of your company has another email address for you. ${change}`,
        'If you did not expect it, please tell your admin immediately.',
      ],
      action: { label: 'Open Gangway', path: '/' },
    },
  }));
}
