import { layOutHtml } from './letterHtml.ts';
import { layOutText } from './letterText.ts';
import { oneLine } from './oneLine.ts';

/** A mail as structured words: what it says, without a word on how it looks. */
export type Letter = {
  subject: string;
  /** What a phone shows beside the subject. */
  preview: string;
  paragraphs: string[];
  /** Somebody's own words, set apart. */
  quote?: { by: string; text: string };
  /** Headings with items, as in a digest; `path` (below the public address) makes an item a link. */
  lists?: { heading: string; items: { text: string; note?: string; path?: string }[] }[];
  /** The one button; `path` begins with '/'. */
  action: { label: string; path: string };
  /** 'report': the PDF of the mail's plan is attached when it is sent. */
  attach?: 'report';
};

export type LetterSettings = { org_name: string; public_url: string };

/** What both forms of a mail say around the letter itself, said once. */
export type Frame = { greeting: string; sender: string; reason: string; public_url: string };

/** The mail in its two forms, which say the same. */
export function renderLetter(
  letter: Letter,
  to: { name: string },
  settings: LetterSettings,
): { subject: string; text: string; html: string } {
  const name = oneLine(to.name);
  const frame: Frame = {
    greeting: name === '' ? 'Hello,' : `Hi ${name},`,
    sender: senderName(settings.org_name),
    reason: 'You get this mail because you take part in an onboarding plan there.',
    public_url: settings.public_url,
  };
  return {
    subject: oneLine(letter.subject),
    text: layOutText(letter, frame),
    html: layOutHtml(letter, frame),
  };
}

/** ORG_NAME is the product's own name where nobody has set it. */
function senderName(org_name: string): string {
  return org_name === 'Gangway' ? org_name : `${org_name} Gangway`;
}
