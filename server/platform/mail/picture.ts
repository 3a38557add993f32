import { readFileSync } from 'node:fs';
import type { SendMailOptions } from 'nodemailer';

/** The stages of the gangway in mails, painted by e2e/pictures/drawGangway.ts. */
export type MailPicture = 'signed' | 'aboard';

type InlineAttachment = NonNullable<SendMailOptions['attachments']>[number];

/** Returns the content id of the picture in the HTML part of a mail. */
export function cidOf(picture: MailPicture): string {
  return `${picture}@gangway`;
}

const read = new Map<MailPicture, Buffer>();

/**
 * Returns the picture as a part of the mail itself: programs show it without asking, and nobody learns from a download that
 * the mail was read.
 */
export function inlinePicture(picture: MailPicture): InlineAttachment {
  const content = read.get(picture) ?? readFileSync(new URL(`pictures/${picture}.png`, import.meta.url));
  read.set(picture, content);
  return {
    cid: cidOf(picture),
    filename: 'gangway.png',
    contentType: 'image/png',
    contentDisposition: 'inline',
    content,
  };
}
