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

/** How deep elements may be nested: those of documents some twenty, and the parser takes longer for each. */
const DEEPEST_ELEMENT = 400;

const BLOCKS = new Set(
  'p div section article main header footer body html table thead tbody tr blockquote h1 h2 h3 h4 h5 h6 ul ol li pre hr dl dt dd figure details summary form label'.split(
    ' ',
  ),
);
const SILENT = new Set('script style head title template noscript svg xml o:p button select'.split(' '));

/** The depth to which lists are distinguished; browsers copy no deeper ones. */
const DEEPEST = 20;

/** A longer text is parted: no name and no note is as long, and taking it again for each tag would take for ever. */
const LONGEST_TEXT = 10_000;
/** The style of an item of Word has some hundred characters. */
const LONGEST_STYLE = 1_000;

/**
 * Returns the text of a document as Markdown: headings, lists with their boxes, links. Tags are taken one by one and no tree
 * is built, so that nesting costs nothing.
 */
function markdownOfHtml(html: string): { markdown: string; isDeep: boolean } {
  const lines: string[] = [];
  let text = '';
  let [prefix, listDepth, silent, cells] = ['', 0, 0, null as string[] | null];
  let link: { href: string; from: number } | null = null;
  let box: ' ' | 'x' | null = null;
  let [isItem, hasTitle] = [false, false];
  let wordLevel = 0;
  let depth = 0;

  const flush = () => {
    const line = text.replaceAll(/[\s\u00A0]+/g, ' ').trim();
    text = '';
    link = null;
    if (cells !== null) {
      if (line !== '') cells.push(line.replaceAll('|', '\\|'));
      return;
    }
    if (line !== '') {
      // Word writes the mark of an item as text.
      const marked = /^(?:[·•▪◦§oØ]|\d{1,3}[.)])\s(.*)$/.exec(line);
      const depth = wordLevel > 0 ? wordLevel - 1 : Math.max(0, Math.min(listDepth, DEEPEST) - 1);
      const indent = '  '.repeat(depth);
      const content = wordLevel > 0 && marked ? marked[1]! : line;
      if (prefix !== '') lines.push('', `${prefix} ${content}`, '');
      else if (isItem || wordLevel > 0) {
        lines.push(`${indent}- ${box === null ? '' : `[${box}] `}${content}`);
        isItem = false;
      } else if (box !== null) lines.push(`- [${box}] ${content}`);
      else if (listDepth > 0) lines.push(`${indent}  ${content}`);
      else lines.push('', content, '');
      box = null;
    }
  };

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        depth += 1;
        if (text.length > LONGEST_TEXT) flush();
        if (depth > DEEPEST_ELEMENT) parser.pause();
        if (SILENT.has(tag)) silent += 1;
        if (silent > 0) return;
        if (BLOCKS.has(tag) && !(tag === 'label' && box !== null)) flush();
        if (/^h[1-6]$/.test(tag)) prefix = '#'.repeat(Math.min(6, Number(tag[1]) + (hasTitle ? 1 : 0)));
        else if (tag === 'ul' || tag === 'ol') {
          listDepth += 1;
          isItem = false;
        } else if (tag === 'li') {
          isItem = true;
          if (attributes['aria-checked'] !== undefined)
            box = attributes['aria-checked'] === 'true' ? 'x' : ' ';
          else if (
            /\bchecked\b|\bto-?do\b|task-list-item/i.test(attributes['class'] ?? '') ||
            attributes['data-checked'] !== undefined
          ) {
            box =
              /(?<!un)\bchecked\b/i.test(attributes['class'] ?? '') || attributes['data-checked'] === 'true'
                ? 'x'
                : ' ';
          }
        } else if (tag === 'input' && attributes['type']?.toLowerCase() === 'checkbox') {
          box = attributes['checked'] === undefined ? ' ' : 'x';
        } else if (/\bcheckbox\b/.test(attributes['class'] ?? '') && text.trim() === '') {
          box = /checkbox-on|(?<!un)checked/.test(attributes['class']!) ? 'x' : ' ';
        } else if (tag === 'a' && attributes['href'] !== undefined)
          link = { href: attributes['href'], from: text.length };
        else if (tag === 'br') {
          if (listDepth > 0 || text.trim() === '') text += ' ';
          else flush();
        } else if (tag === 'tr') cells = [];
        else if (tag === 'td' || tag === 'th') flush();
        else if (tag === 'p') {
          const level = /mso-list:[^:;"']*\blevel(\d)/i.exec(
            attributes['style']?.slice(0, LONGEST_STYLE) ?? '',
          )?.[1];
          wordLevel =
            level === undefined
              ? /MsoListParagraph/i.test(attributes['class'] ?? '')
                ? 1
                : 0
              : Number(level);
          if (/^MsoTitle$/i.test(attributes['class'] ?? '')) {
            prefix = '#';
            // Its headings of the first level are below it.
            hasTitle = true;
          }
        } else if (tag === 'img' && attributes['alt']) text += attributes['alt'];
      },
      ontext(data) {
        if (silent === 0) text += written(data);
      },
      onclosetag(tag) {
        depth -= 1;
        if (SILENT.has(tag)) silent = Math.max(0, silent - 1);
        if (silent > 0) return;
        if (tag === 'a' && link !== null) {
          const title = text.slice(link.from).replaceAll(/\s+/g, ' ').trim();
          const { href } = link;
          if (title !== '' && /^(?:https?|mailto):[^\s<>]+$/i.test(href)) {
            text = `${text.slice(0, link.from)}[${title}](<${href.replaceAll('\\', '%5C')}>)`;
          }
          link = null;
        }
        if (tag === 'td' || tag === 'th') flush();
        if (!BLOCKS.has(tag)) return;
        if (tag === 'tr' && cells !== null) {
          flush();
          if (cells.length > 0) lines.push(`| ${cells.join(' | ')} |`);
          cells = null;
          return;
        }
        if (tag !== 'label' && !(tag === 'p' && isItem && text.trim() === '')) flush();
        if (/^h[1-6]$/.test(tag) || tag === 'p') prefix = '';
        if (tag === 'p') wordLevel = 0;
        if (tag === 'ul' || tag === 'ol') {
          listDepth = Math.max(0, listDepth - 1);
          if (listDepth === 0) lines.push('');
        }
        if (tag === 'table') lines.push('');
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  const isDeep = depth > DEEPEST_ELEMENT;
  if (!isDeep) parser.end();
  flush();
  const markdown = lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
  return { markdown, isDeep };
}

/** Text is no mark: neither inside of a line nor, as '1.' or '-', at its start. */
function written(text: string): string {
  return writtenName(text.replaceAll(/[\s\u00A0]+/g, ' '))
    .replaceAll('&#32;', ' ')
    .replaceAll('&#160;', ' ');
}
