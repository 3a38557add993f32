import type { SendMailOptions } from 'nodemailer';
import { renderLetter } from './content.ts';
import { oneLine } from './singleLine.ts';
import type { Mailbox } from '../config/mailSettings.ts';
import type { WaitingMail } from '../outbox/store.ts';

export type Attachment = { filename: string; contentType: string; content: Buffer };

export type MessageSettings = { from: Mailbox; org_name: string; public_url: string };

/** The mail as it goes over the wire. Names and addresses go in as data, so that neither can become another header. */
export function messageOf(
  mail: WaitingMail,
  settings: MessageSettings,
  attachments: Attachment[],
): SendMailOptions {
  const { from } = settings;
  const to = { name: oneLine(mail.name), address: mail.email };
  return {
    ...renderLetter(mail.letter, to, settings),
    from: { name: oneLine(from.name), address: from.address },
    to,
    // Said apart from the headers, as objects: a text would be searched for further addresses.
    envelope: { from: { name: '', address: from.address }, to: { name: '', address: to.address } },
    // The same at each try: a mail that goes out twice can be told from two mails.
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: {
      // No out-of-office answers: to programs after RFC 3834, to Exchange.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    attachments,
  };
}
