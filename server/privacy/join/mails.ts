import type { Mail } from '../../platform/outbox/outbox.sql.ts';

type Record = { id: string; name: string; email: string };

/**
 * The mails about a join, to both addresses (Joining 4): one of them may belong to somebody who knows nothing of it. Both are
 * mails to the kept record, since the other one is disabled. `seq` is the number of the event in its history.
 */
export function recordsJoined({
  kept,
  joined,
  name,
  email,
  seq,
}: {
  kept: Record;
  joined: Record;
  name: string;
  email: string;
  seq: number;
}): Mail<'records_joined'>[] {
  const summary = `Gangway had two records of you, with the addresses ${kept.email} and ${joined.email}. They are one record now.`;
  return [kept, joined].map((record) => ({
    key: `records_joined:${kept.id}:${seq}:${record.id}`,
    kind: 'records_joined',
    to: { id: kept.id, name, email: record.email },
    plan_id: null,
    // The bell has one line for both mails.
    notification: { subject_id: kept.id, ...(record !== kept && { people: [] }) },
    content: {
      subject: 'Your records in Gangway were joined',
      preview: summary,
      paragraphs: [
        summary,
        `From now on you sign in and get your mails with ${email}.`,
        'If one of these addresses is not yours, or you did not expect this, please tell your admin immediately.',
      ],
      action: { label: 'Open Gangway', path: '/' },
    },
  }));
}
