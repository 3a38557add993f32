import { type Block, type Inline, noteBlocks } from './note.ts';

/** Returns a note without its marks, on several lines: for paper, where the address of a link is of use, too. */
export function plainNote(note: string): string {
  return noteBlocks(note).map(plainBlock).join('\n\n');
}

function plainBlock(block: Block): string {
  if (block.kind === 'paragraph') return block.lines.map((line) => plainLine(line, true)).join('\n');
  const sign = (index: number) => (block.start === null ? '•' : `${block.start + index}.`);
  return block.items.map((item, index) => `${sign(index)} ${plainLine(item, true)}`).join('\n');
}

/** Returns a note as one line without marks and addresses, and whether it has an image: for a row or a card. */
export function noteLine(note: string): { text: string; hasImage: boolean } {
  const blocks = noteBlocks(note);
  const text = blocks
    .map((block, index) => {
      if (block.kind === 'paragraph') return block.lines.map((line) => plainLine(line, false)).join(' ');
      const items = block.items.map((item) => plainLine(item, false)).join(' · ');
      return index === 0 ? items : `· ${items}${index < blocks.length - 1 ? ' ·' : ''}`;
    })
    .join(' ');
  const lines = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.lines : block.items));
  return { text, hasImage: lines.some(hasImage) };
}

/** Returns whether a note is more than one line of text and addresses: only then there is something to unfold. */
export function isRich(note: string): boolean {
  const [block, ...others] = noteBlocks(note);
  if (block === undefined) return false;
  if (others.length > 0 || block.kind === 'list' || block.lines.length > 1) return true;
  return block.lines[0]!.some(
    (part) => part.kind !== 'text' && !(part.kind === 'link' && part.text === part.href),
  );
}

function plainLine(parts: readonly Inline[], withAddresses: boolean): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if ('parts' in part) return plainLine(part.parts, withAddresses);
      const address = part.kind === 'link' ? part.href : part.src;
      if (part.text === address || part.text === '') return address;
      return withAddresses ? `${part.text} (${address.replace(/^mailto:/i, '')})` : part.text;
    })
    .join('')
    .trim();
}

function hasImage(parts: readonly Inline[]): boolean {
  return parts.some(
    (part) =>
      part.kind === 'image' || ((part.kind === 'strong' || part.kind === 'em') && hasImage(part.parts)),
  );
}
