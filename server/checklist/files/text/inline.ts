import type { PhrasingContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { withoutOuterSpaces } from './spaces.ts';

/** A link of a line, as a task stores it (Checklists 6): an address with or without a title, or other text. */
export type InlineLink = { title: string; url: string };

/** The text of a line without its marks, and its links. */
export type Inline = { text: string; links: InlineLink[] };

/** The most marks of a line that are read as such: the parser takes quadratic time for them. A name has 200 characters. */
const MAX_MARKS = 100;
/** The longest line that is read: a name of 200 characters, each written as a reference such as '&#10;'. */
const LONGEST_LINE = 2_400;

// Only what its text means: an extension that looks for addresses in the text again would find those that are escaped.
const { transforms: _, ...autolinks } = gfmAutolinkLiteralFromMarkdown();
const EXTENSIONS = { extensions: [gfmAutolinkLiteral()], mdastExtensions: [autolinks] };

/** Behind the text, so that a '#' at its end is no closing mark of a heading. */
const END = ' \u{E000}';

/** Reads the marks of one line, as CommonMark has them. A line with too many is text. */
export function readInline(line: string): Inline {
  const text = withoutOuterSpaces(line);
  if (!isMarked(text)) return { text, links: [] };
  // As a heading: there no mark at its start is that of a block.
  const [heading] = fromMarkdown(`# ${text}${END}`, EXTENSIONS).children;
  if (heading?.type !== 'heading') return { text, links: [] };
  const links: InlineLink[] = [];
  const read = textOf(heading.children, links);
  return { text: read.endsWith(END) ? read.slice(0, -END.length) : text, links };
}

/** Whether a line is nothing but one link, which it returns. */
export function onlyLink(line: string): InlineLink | null {
  if (
    !/^(?:\[.*\)|<.*>)$/s.test(line) ||
    line.length > 2 * LONGEST_LINK ||
    !isMarked(line, 2 * LONGEST_LINK)
  ) {
    return null;
  }
  const [, address, title, url] = SIMPLE_LINK.exec(line) ?? [];
  if (address !== undefined) return { title: address, url: address };
  if (title !== undefined) return { title, url: url! };
  // A link has no other links in it, so that looking for addresses in its title would only take time.
  const [heading] = fromMarkdown(`# ${line}${END}`).children;
  if (heading?.type !== 'heading') return null;
  const [link, end, more] = heading.children;
  if (link?.type !== 'link' || end?.type !== 'text' || end.value !== END || more !== undefined) return null;
  return { title: textOf(link.children, []), url: link.url };
}

/** Links that need no parser: an address, or a title and an address without marks. */
const SIMPLE_LINK =
  /^(?:<(https?:\/\/[^\s<>\p{Cc}]+)>|\[([\p{L}\p{N}](?:[\p{L}\p{N} ,]*[\p{L}\p{N}])?)\]\((https?:\/\/[\w./?=-]+)\))$/iu;

const LONGEST_LINK = 8_192;

const MARK = /\\[^\s\w]|[\\`*_[\]<>&!@]|https?:|www\./i;

function isMarked(text: string, longest = LONGEST_LINE): boolean {
  if (text.length > longest || !MARK.test(text)) return false;
  return (text.match(/\\[^\s\w]|[`*_[\]<]/g) ?? []).filter((mark) => mark.length === 1).length <= MAX_MARKS;
}

function textOf(nodes: readonly PhrasingContent[], links: InlineLink[]): string {
  return nodes
    .map((node): string => {
      switch (node.type) {
        case 'text':
        case 'inlineCode':
        case 'html':
          return node.value;
        case 'link': {
          const title = textOf(node.children, links);
          links.push({ title, url: node.url });
          return title;
        }
        case 'image':
          links.push({ title: node.alt ?? '', url: node.url });
          return node.alt ?? '';
        case 'break':
          return ' ';
        default:
          return 'children' in node ? textOf(node.children, links) : '';
      }
    })
    .join('');
}
