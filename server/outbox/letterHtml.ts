import type { Frame, Letter } from './letter.ts';

export function layOutHtml(letter: Letter, frame: Frame): string {
  return `<p>${escape(frame.greeting)}</p>${letter.paragraphs.map((text) => `<p>${escape(text)}</p>`).join('')}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
