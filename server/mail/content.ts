import { layOutHtml } from './html.ts';
import { layOutText } from './text.ts';
import { oneLine } from './singleLine.ts';

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

/** What both forms of a mail say, ready to be laid out: every text is one line, every path an address. */
export type Page = {
  subject: string;
  preview: string;
  sender: string;
  home: string;
  greeting: string;
  paragraphs: string[];
  quote: { by: string; lines: string[] } | null;
  lists: { heading: string; items: { text: string; note: string; url: string | null }[] }[];
  action: { label: string; url: string };
  reason: string;
};

/** The mail in its two forms, which say the same. */
export function renderLetter(
  letter: Letter,
  to: { name: string },
  settings: LetterSettings,
): { subject: string; text: string; html: string } {
  const page = pageOf(letter, oneLine(to.name), settings);
  return { subject: page.subject, text: layOutText(page), html: layOutHtml(page) };
}

function pageOf(letter: Letter, name: string, { org_name, public_url }: LetterSettings): Page {
  const { quote, lists = [], action } = letter;
  return {
    subject: oneLine(letter.subject),
    preview: oneLine(letter.preview),
    // ORG_NAME is the product's own name where nobody has set it.
    sender: org_name === 'Gangway' ? org_name : oneLine(`${org_name} Gangway`),
    home: public_url,
    greeting: name === '' ? 'Hello,' : `Hi ${name},`,
    paragraphs: letter.paragraphs.map(oneLine),
    quote: quote ? { by: oneLine(quote.by), lines: quote.text.split(/\r\n|\r|\n/).map(oneLine) } : null,
    lists: lists.map(({ heading, items }) => ({
      heading: oneLine(heading),
      items: items.map(({ text, note = '', path }) => ({
        text: oneLine(text),
        note: oneLine(note),
        url: path === undefined ? null : public_url + path,
      })),
    })),
    action: { label: oneLine(action.label), url: public_url + action.path },
    reason: 'You get this mail because you take part in an onboarding plan there.',
  };
}
