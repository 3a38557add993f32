import { textParts } from '../textLinks.ts';
import { noteAddress } from './address.ts';

/*
 * Notes and descriptions are text with a few marks of Markdown (Checklists 13, decision 0044): **bold**, *italics*,
 * lists, [links](https://…) and ![images](https://…). A line break stays a line break, and everything else is literal
 * text. Every function takes time in proportion to the text.
 */

/** A part of a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'link'; href: string; text: string }
  | { kind: 'image'; src: string; text: string };

/** A paragraph with its line breaks, or a list. `start` is the number of the first item of an ordered list. */
export type Block =
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'list'; start: number | null; items: Inline[][] };

/** Returns the blocks of a text. Blank lines part paragraphs. */
export function noteBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const item = itemOf(line);
    if (item) {
      const isOrdered = item.number !== null;
      if (open?.kind !== 'list' || (open.start !== null) !== isOrdered) {
        open = { kind: 'list', start: item.number, items: [] };
        blocks.push(open);
      }
      open.items.push(inlineParts(item.text));
    } else if (line.trim() === '') {
      open = null;
    } else {
      if (open?.kind !== 'paragraph') {
        open = { kind: 'paragraph', lines: [] };
        blocks.push(open);
      }
      open.lines.push(inlineParts(line));
    }
  }
  return blocks;
}

/** Four digits are enough for a list, and leave a year at the start of a line alone: '2026. A good year.' */
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,3})[.)]) +(\S.*)$/;

function itemOf(line: string): { number: number | null; text: string } | null {
  const match = ITEM.exec(line);
  return match && { number: match[1] === undefined ? null : Number(match[1]), text: match[2]! };
}

type Mark = '**' | '*' | '_';

/** The parts since a mark was opened; the outermost has none. */
type Frame = { mark: Mark | null; parts: Inline[] };

/** Returns the parts of a line. A mark without a partner is text. */
export function inlineParts(line: string): Inline[] {
  const frames: Frame[] = [{ mark: null, parts: [] }];
  const openMarks: Record<Mark, number> = { '**': 0, '*': 0, _: 0 };
  const top = () => frames.at(-1)!;
  const closeAs = (kind: 'strong' | 'em' | null) => {
    const { mark, parts } = frames.pop()!;
    if (mark) openMarks[mark] -= 1;
    if (kind) top().parts.push({ kind, parts });
    else for (const part of [...text(mark ?? ''), ...parts]) push(top().parts, part);
  };

  for (const token of tokensOf(line)) {
    if (token.mark === undefined) {
      for (const part of token.parts) push(top().parts, part);
      continue;
    }
    const { canOpen, canClose } = token;
    for (const mark of marksOf(token.mark, top().mark)) {
      if (canClose && openMarks[mark] > 0) {
        while (top().mark !== mark) closeAs(null);
        closeAs(mark === '**' ? 'strong' : 'em');
      } else if (canOpen) {
        frames.push({ mark, parts: [] });
        openMarks[mark] += 1;
      } else push(top().parts, { kind: 'text', text: mark });
    }
  }
  while (frames.length > 1) closeAs(null);
  return frames[0]!.parts;
}

/** Three stars are two marks: the one that was opened last closes first. */
function marksOf(mark: Mark | '***', last: Mark | null): Mark[] {
  if (mark !== '***') return [mark];
  return last === '*' ? ['*', '**'] : ['**', '*'];
}

function push(parts: Inline[], part: Inline): void {
  const last = parts.at(-1);
  if (part.kind === 'text' && last?.kind === 'text') {
    parts[parts.length - 1] = { kind: 'text', text: last.text + part.text };
  } else parts.push(part);
}

const text = (content: string): Inline[] => (content === '' ? [] : [{ kind: 'text', text: content }]);

type Token =
  | { mark?: undefined; parts: Inline[] }
  | { mark: Mark | '***'; canOpen: boolean; canClose: boolean };

// An escaped sign, a link or image, a bare address, a mark. No bracket in the text of a link, so that a row of them is read
// once; an address keeps the marks within it. Two underscores are part of names such as __init__.
const SIGN =
  /\\([\\*_[\]!`-])|(!?)\[([^[\]\n]{0,500})\]\(([^()\s]{1,2048})\)|https:\/\/(?:[^\s*<>]|\*(?=[\w/]))+|\*{1,3}|(?<!_)_(?!_)/gi;

function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const plain = (from: number, to: number) => {
    if (to > from) tokens.push({ parts: linked(line.slice(from, to)) });
  };
  for (const { 0: sign, 1: escaped, 2: bang, 3: label, 4: target, index } of line.matchAll(SIGN)) {
    const part = target === undefined ? null : linkOrImage(bang === '!', label!, target);
    // With the plain text around it.
    if (/^https:/i.test(sign) || (target !== undefined && part === null)) continue;
    plain(end, index);
    end = index + sign.length;
    if (escaped !== undefined) tokens.push({ parts: text(escaped) });
    else if (part !== null) tokens.push({ parts: [part] });
    else tokens.push({ mark: sign as Mark | '***', ...sidesOf(line, index, sign.length, sign === '_') });
  }
  plain(end, line.length);
  return tokens;
}

function linkOrImage(isImage: boolean, label: string, target: string): Inline | null {
  const href = noteAddress(target);
  if (href === null) return null;
  if (isImage) return href.startsWith('https:') ? { kind: 'image', src: href, text: label } : null;
  // A link without a text shows its address.
  return { kind: 'link', href, text: label.trim() || target };
}

const linked = (content: string): Inline[] =>
  textParts(content).map(({ text: shown, href }) =>
    href === null ? { kind: 'text', text: shown } : { kind: 'link', href, text: shown },
  );

const SPACE = /^\s?$/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * A mark opens before a character other than a space, and closes after one; within a word only stars do neither or
 * both: snake_case and 2*3 stay unchanged.
 */
function sidesOf(line: string, index: number, length: number, isUnderscore: boolean) {
  const before = line.charAt(index - 1);
  const after = line.charAt(index + length);
  const isWithinWord = WORD.test(before) && WORD.test(after);
  if (isWithinWord && (isUnderscore || length === 1)) return { canOpen: false, canClose: false };
  return {
    canOpen: !SPACE.test(after) && !(isUnderscore && WORD.test(before)),
    canClose: !SPACE.test(before) && !(isUnderscore && WORD.test(after)),
  };
}
