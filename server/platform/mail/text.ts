import type { MailLayout } from './layout.ts';

/** Renders the text part. Spam filters expect one next to the HTML part. */
export function renderText({ quote, lists, action, ...page }: MailLayout): string {
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
