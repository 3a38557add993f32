import { TEAM_ADDRESS } from '#shared/addresses.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { User } from '#shared/people/schema.ts';
import type { Mail } from '../platform/outbox/store.ts';

/**
 * The mails about a new email of an account (Sign-in 21): to the address of before, whose owner may know nothing of it, and
 * to the manager. `seq` is the number of the event in the person's history.
 */
export function emailChanged({
  person,
  email,
  manager,
  seq,
}: {
  person: User;
  email: string;
  manager: User | undefined;
  seq: number;
}): Mail<'email_changed'>[] {
  const about = (to: User) =>
    ({
      key: `email_changed:${person.id}:${seq}:${to.id}`,
      kind: 'email_changed',
      to,
      plan_id: null,
      tells: { subject_id: person.id },
    }) as const;
  const name = nameOrEmail(person);
  const change = `Gangway now uses ${email} instead of ${person.email}.`;
  const toPerson: Mail<'email_changed'> = {
    ...about(person),
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
      ...about(manager),
      content: {
        subject: `${name} has a new email address`,
        preview: change,
        paragraphs: [`${name} has signed in with an account that has a new email address. ${change}`],
        action: { label: 'Open your team', path: TEAM_ADDRESS },
      },
    },
  ];
}
