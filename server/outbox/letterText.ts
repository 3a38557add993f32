import type { Frame, Letter } from './letter.ts';
import { oneLine } from './oneLine.ts';

/** The letter for those who read mail as text; also what a spam filter expects beside the HTML. */
export function layOutText(letter: Letter, frame: Frame): string {
  const link = (path: string) => `${frame.public_url}${path}`;
  const quote = letter.quote
    ? [
        `${oneLine(letter.quote.by)}:\n${letter.quote.text
          .split(/\r\n|\r|\n/)
          .map((line) => `> ${line}`)
          .join('\n')}`,
      ]
    : [];
  const lists = (letter.lists ?? []).map(({ heading, items }) =>
    [
      oneLine(heading),
      ...items.flatMap(({ text, note, path }) => [
        `- ${oneLine(text)}${note ? ` (${oneLine(note)})` : ''}`,
        ...(path ? [`  ${link(path)}`] : []),
      ]),
    ].join('\n'),
  );
  return [
    frame.greeting,
    ...letter.paragraphs,
    ...quote,
    ...lists,
    `${letter.action.label}:\n${link(letter.action.path)}`,
    // Two hyphens and a space begin a signature, which mail programs leave out of a reply.
    `-- \nSent by ${frame.sender}, ${frame.public_url}\n${frame.reason}\n`,
  ].join('\n\n');
}
