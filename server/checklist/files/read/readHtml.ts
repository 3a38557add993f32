import { Parser } from 'htmlparser2';
import { messages } from './messages.ts';
import { readMarkdown } from './readMarkdown.ts';
import type { ReadFile } from './readFile.ts';
import { writtenName } from '../text/names.ts';

/** Reads a list that was copied from Word, Google Docs or Notion (Files 6), by way of Markdown, which is what is shown. */
export function readHtml(html: string, name?: string): ReadFile {
  const { markdown, isDeep } = markdownOfHtml(html);
  const file = readMarkdown(markdown, name);
  if (!isDeep) return file;
  return { ...file, problems: [{ line: 1, is_must: true, ...messages.tooDeepHtml }, ...file.problems] };
}

/** The maximum nesting depth: documents need some twenty, and the parser takes longer for each level. */
const MAX_DEPTH = 400;

const BLOCKS = new Set(
  'p div section article main header footer body html table thead tbody tr blockquote h1 h2 h3 h4 h5 h6 ul ol li pre hr dl dt dd figure details summary form label'.split(
    ' ',
  ),
);
const SILENT = new Set('script style head title template noscript svg xml o:p button select'.split(' '));

/** The depth to which lists are distinguished; browsers copy no deeper ones. */
const MAX_LIST_DEPTH = 20;

/** A longer text is split: no name and no note is as long, and each tag would read it again. */
const MAX_TEXT = 10_000;
/** The style of an item of Word has some hundred characters. */
const MAX_STYLE = 1_000;

type Attributes = Record<string, string>;

/** Returns the text of a document as Markdown: headings, lists with their boxes, links. */
function markdownOfHtml(html: string): { markdown: string; isDeep: boolean } {
  const converter = new Converter();
  const parser = new Parser(converter, { decodeEntities: true });
  converter.onTooDeep = () => parser.pause();
  parser.write(html);
  if (!converter.isTooDeep) parser.end();
  return { markdown: converter.finish(), isDeep: converter.isTooDeep };
}

/** Converts tags one by one. It builds no tree, so that nesting costs nothing. */
class Converter {
  onTooDeep = () => {};
  readonly #lines: string[] = [];
  /** The text since the last line. */
  #text = '';
  /** The mark of a heading. */
  #prefix = '';
  #depth = 0;
  #listDepth = 0;
  /** The number of open elements without readable text. */
  #silent = 0;
  /** The cells of the open row of a table. */
  #cells: string[] | null = null;
  #link: { href: string; from: number } | null = null;
  #box: ' ' | 'x' | null = null;
  /** Whether the next line starts an item of a list. */
  #isItem = false;
  /** Whether the document has a title, which its headings are below. */
  #hasTitle = false;
  /** The level of an item of Word, which writes lists as paragraphs; 0 outside of them. */
  #wordLevel = 0;

  get isTooDeep(): boolean {
    return this.#depth > MAX_DEPTH;
  }

  finish(): string {
    this.#flush();
    const isSingle = (line: string, index: number) => line !== '' || this.#lines[index - 1] !== '';
    return this.#lines.filter(isSingle).join('\n').trim();
  }

  onopentag(tag: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#text.length > MAX_TEXT) this.#flush();
    if (this.isTooDeep) this.onTooDeep();
    if (SILENT.has(tag)) this.#silent += 1;
    if (this.#silent > 0) return;
    if (BLOCKS.has(tag) && !(tag === 'label' && this.#box !== null)) this.#flush();
    if (/^h[1-6]$/.test(tag)) {
      this.#prefix = '#'.repeat(Math.min(6, Number(tag[1]) + (this.#hasTitle ? 1 : 0)));
    } else if (tag === 'ul' || tag === 'ol') {
      this.#listDepth += 1;
      this.#isItem = false;
    } else if (tag === 'li') {
      this.#isItem = true;
      this.#box = boxOfItem(attributes) ?? this.#box;
    } else if (tag === 'input' && attributes['type']?.toLowerCase() === 'checkbox') {
      this.#box = attributes['checked'] === undefined ? ' ' : 'x';
    } else if (/\bcheckbox\b/.test(attributes['class'] ?? '') && this.#text.trim() === '') {
      this.#box = /checkbox-on|(?<!un)checked/.test(attributes['class']!) ? 'x' : ' ';
    } else this.#openOther(tag, attributes);
  }

  #openOther(tag: string, attributes: Attributes): void {
    if (tag === 'a' && attributes['href'] !== undefined) {
      this.#link = { href: attributes['href'], from: this.#text.length };
    } else if (tag === 'br') {
      if (this.#listDepth > 0 || this.#text.trim() === '') this.#text += ' ';
      else this.#flush();
    } else if (tag === 'tr') this.#cells = [];
    else if (tag === 'td' || tag === 'th') this.#flush();
    else if (tag === 'p') {
      this.#wordLevel = wordLevelOf(attributes);
      if (/^MsoTitle$/i.test(attributes['class'] ?? '')) {
        this.#prefix = '#';
        this.#hasTitle = true;
      }
    } else if (tag === 'img' && attributes['alt']) this.#text += attributes['alt'];
  }

  ontext(data: string): void {
    if (this.#silent === 0) this.#text += written(data);
  }

  onclosetag(tag: string): void {
    this.#depth -= 1;
    if (SILENT.has(tag)) this.#silent = Math.max(0, this.#silent - 1);
    if (this.#silent > 0) return;
    if (tag === 'a') this.#closeLink();
    if (tag === 'td' || tag === 'th') this.#flush();
    if (!BLOCKS.has(tag)) return;
    if (tag === 'tr' && this.#cells !== null) {
      this.#flush();
      if (this.#cells.length > 0) this.#lines.push(`| ${this.#cells.join(' | ')} |`);
      this.#cells = null;
      return;
    }
    if (tag !== 'label' && !(tag === 'p' && this.#isItem && this.#text.trim() === '')) this.#flush();
    if (/^h[1-6]$/.test(tag) || tag === 'p') this.#prefix = '';
    if (tag === 'p') this.#wordLevel = 0;
    if (tag === 'ul' || tag === 'ol') {
      this.#listDepth = Math.max(0, this.#listDepth - 1);
      if (this.#listDepth === 0) this.#lines.push('');
    }
    if (tag === 'table') this.#lines.push('');
  }

  #closeLink(): void {
    if (this.#link === null) return;
    const { href, from } = this.#link;
    const title = this.#text.slice(from).replaceAll(/\s+/g, ' ').trim();
    if (title !== '' && /^(?:https?|mailto):[^\s<>]+$/i.test(href)) {
      this.#text = `${this.#text.slice(0, from)}[${title}](<${href.replaceAll('\\', '%5C')}>)`;
    }
    this.#link = null;
  }

  /** Ends the line, or the cell of a table. */
  #flush(): void {
    const line = this.#text.replaceAll(/[\s\u00A0]+/g, ' ').trim();
    this.#text = '';
    this.#link = null;
    if (line === '') return;
    if (this.#cells === null) this.#addLine(line);
    else this.#cells.push(line.replaceAll('|', '\\|'));
  }

  #addLine(line: string): void {
    // Word writes the mark of an item as text.
    const marked = /^(?:[·•▪◦§oØ]|\d{1,3}[.)])\s(.*)$/.exec(line);
    const isWord = this.#wordLevel > 0;
    const level = isWord ? this.#wordLevel : Math.min(this.#listDepth, MAX_LIST_DEPTH);
    const indent = '  '.repeat(Math.max(0, level - 1));
    const content = isWord && marked ? marked[1]! : line;
    if (this.#prefix !== '') this.#lines.push('', `${this.#prefix} ${content}`, '');
    else if (this.#isItem || isWord) {
      this.#lines.push(`${indent}- ${this.#box === null ? '' : `[${this.#box}] `}${content}`);
      this.#isItem = false;
    } else if (this.#box !== null) this.#lines.push(`- [${this.#box}] ${content}`);
    else if (this.#listDepth > 0) this.#lines.push(`${indent}  ${content}`);
    else this.#lines.push('', content, '');
    this.#box = null;
  }
}

/** Returns the box of an item of a list, null for one without. */
function boxOfItem(attributes: Attributes): ' ' | 'x' | null {
  const { class: names = '', 'aria-checked': aria, 'data-checked': data } = attributes;
  if (aria !== undefined) return aria === 'true' ? 'x' : ' ';
  const hasBox = /\bchecked\b|\bto-?do\b|task-list-item/i.test(names) || data !== undefined;
  if (!hasBox) return null;
  return /(?<!un)\bchecked\b/i.test(names) || data === 'true' ? 'x' : ' ';
}

/** Returns the level of a paragraph of Word as an item of a list; 0 outside of lists. */
function wordLevelOf({ style = '', class: names = '' }: Attributes): number {
  const level = /mso-list:[^:;"']*\blevel(\d)/i.exec(style.slice(0, MAX_STYLE))?.[1];
  if (level !== undefined) return Number(level);
  return /MsoListParagraph/i.test(names) ? 1 : 0;
}

/** Text is no mark: neither inside of a line nor, as '1.' or '-', at its start. */
function written(text: string): string {
  return writtenName(text.replaceAll(/[\s\u00A0]+/g, ' '))
    .replaceAll('&#32;', ' ')
    .replaceAll('&#160;', ' ');
}
