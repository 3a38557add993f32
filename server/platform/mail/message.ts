import type { SendMailOptions } from 'nodemailer';
import type { OrgSettings } from '../config/config.ts';
import type { Mailbox } from '../config/mailSettings.ts';
import { type MailContent, renderMail } from './content.ts';
import { inlinePicture } from './picture.ts';
import { singleLine } from './singleLine.ts';

export type Attachment = { filename: string; contentType: string; content: Buffer };

export type MessageSettings = OrgSettings & { from: Mailbox };

/** A mail with its recipient, as the outbox stores it. */
type OutgoingMail = { id: string; name: string; email: string; content: MailContent };

/**
 * Returns the message for nodemailer. Names and addresses are passed as objects, never as header text, so
 * that neither can inject another header.
 */
export function toMessage(
  mail: OutgoingMail,
  settings: MessageSettings,
  attachments: Attachment[],
): SendMailOptions {
  const { from } = settings;
  const to = { name: singleLine(mail.name), address: mail.email };
  return {
    ...renderMail(mail.content, to, settings),
    from: { name: singleLine(from.name), address: from.address },
    to,
    // Explicit and as objects: nodemailer parses a string for further addresses.
    envelope: { from: { name: '', address: from.address }, to: { name: '', address: to.address } },
    // The same on each attempt, so that mail programs recognise a repeated mail (Mails 5).
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: {
      // Both suppress out-of-office replies: the first by RFC 3834, the second in Exchange.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    attachments: [...attachments, ...(mail.content.picture ? [inlinePicture(mail.content.picture)] : [])],
  };
}
