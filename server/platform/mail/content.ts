import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';
import type { OrgSettings } from '../config/config.ts';
import { renderHtml } from './html.ts';
import type { MailLayout } from './layout.ts';
import { cidOf, type MailPicture } from './picture.ts';
import { singleLine } from './singleLine.ts';

/** The content of a mail, without its layout. Stored as JSON in the outbox. */
export type MailContent = {
  subject: string;
  /** Shown next to the subject in a list of mails. */
  preview: string;
  paragraphs: string[];
  /** A text that a person wrote, such as a comment. */
  quote?: { by: string; text: string };
  /** Headings with items, as in a digest. An item with a `path` (below the public address) is a link. */
  lists?: { heading: string; items: { text: string; note?: string; path?: string }[] }[];
  /** The button; `path` begins with '/'. */
  action: { label: string; path: string };
  /** The picture above the greeting: the employee waits at the top of the gangway, or both are aboard. */
  picture?: MailPicture;
  /** Whether it is about a plan of the reader's own. */
  own_plan?: boolean;
  /** 'report': the PDF of the mail's plan is attached when the mail is sent. */
  attach?: 'report';
  /** Replaces these parts when the report cannot be attached. */
  unattached?: AboutAttachment;
  /**
   * In place of both: the report is attached, and these parts replaced. Release 1.1.0 does not know it, and sends the mail without a
   * report that it could not make.
   */
  attached?: AboutAttachment;
};

type AboutAttachment = { preview: string; paragraphs: string[] };

/** Returns whether the report of the mail's plan is attached when the mail is sent. */
export const asksForReport = ({ attach, attached }: MailContent): boolean =>
  attach !== undefined || attached !== undefined;

/** Returns the content of a mail that asks for a report, as it is with the report or without. */
export function contentWith(
  { attached, unattached, ...content }: MailContent,
  hasReport: boolean,
): MailContent {
  return { ...content, ...(hasReport ? attached : unattached) };
}

/** Returns the subject of a mail, and its text and HTML parts with the same content. */
export function renderMail(
  content: MailContent,
  to: { name: string },
  settings: OrgSettings,
): { subject: string; text: string; html: string } {
  const layout = toLayout(content, singleLine(to.name), settings);
  return { subject: layout.subject, text: renderText(layout), html: renderHtml(layout) };
}

function toLayout(content: MailContent, name: string, { org_name, public_url }: OrgSettings): MailLayout {
  const { quote, lists = [], action } = content;
  // The default is the product's own name.
  const sender = org_name === DEFAULT_SETTINGS.org_name ? org_name : singleLine(`${org_name} Gangway`);
  return {
    subject: singleLine(content.subject),
    preview: singleLine(content.preview),
    sender,
    home: public_url,
    picture: content.picture ? `cid:${cidOf(content.picture)}` : null,
    greeting: name === '' ? 'Hello,' : `Hi ${name},`,
    paragraphs: content.paragraphs.map(singleLine),
    quote: quote ? { by: singleLine(quote.by), lines: quote.text.split(/\r\n|\r|\n/).map(singleLine) } : null,
    lists: lists.map(({ heading, items }) => ({
      heading: singleLine(heading),
      items: items.map(({ text, note = '', path }) => ({
        text: singleLine(text),
        note: singleLine(note),
        url: path === undefined ? null : public_url + path,
      })),
    })),
    action: { label: singleLine(action.label), url: public_url + action.path },
    reason: `You receive this because you ${content.own_plan ? 'have a plan' : 'take part in onboarding'} in ${sender}.`,
  };
}

/** Renders the text part. Spam filters expect one next to the HTML part. */
function renderText({ quote, lists, action, ...page }: MailLayout): string {
  return [
    page.greeting,
    ...page.paragraphs,
    ...(quote ? [[`${quote.by} wrote:`, ...quote.lines.map((line) => `> ${line}`)].join('\n')] : []),
    ...lists.map(({ heading, items }) => [heading, ...items.map(itemText)].join('\n')),
    `${action.label}:\n${action.url}`,
    // Two hyphens and a space start a signature, which mail programs remove from a reply.
    `-- \nSent by ${page.sender}, ${page.home}\n${page.reason}\n`,
  ].join('\n\n');
}

function itemText({ text, note, url }: MailLayout['lists'][number]['items'][number]): string {
  const line = note === '' ? `- ${text}` : `- ${text} (${note})`;
  return url === null ? line : `${line}\n  ${url}`;
}
