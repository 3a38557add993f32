import type { Page } from './content.ts';

/** The letter for those who read mail as text; also what a spam filter expects beside the HTML. */
export function layOutText({ quote, lists, action, ...page }: Page): string {
  return [
    page.greeting,
    ...page.paragraphs,
    ...(quote ? [[`${quote.by} wrote:`, ...quote.lines.map((line) => `> ${line}`)].join('\n')] : []),
    ...lists.map(({ heading, items }) => [heading, ...items.map(itemText)].join('\n')),
    `${action.label}:\n${action.url}`,
    // Two hyphens and a space begin a signature, which mail programs leave out of a reply.
    `-- \nSent by ${page.sender}, ${page.home}\n${page.reason}\n`,
  ].join('\n\n');
}

function itemText({ text, note, url }: Page['lists'][number]['items'][number]): string {
  const line = note === '' ? `- ${text}` : `- ${text} (${note})`;
  return url === null ? line : `${line}\n  ${url}`;
}
