import { messages } from './messages.ts';
import type { ReadFile } from './readFile.ts';
import { readMarkdown } from './readMarkdown.ts';

/** Whether a text is a form of GitHub's issues: YAML with a body of typed parts. */
export function isIssueForm(text: string): boolean {
  return (
    /^body:[ \t]*(?:#.*)?$/m.test(text) &&
    /^[ \t]*-[ \t]+type:[ \t]*["']?(?:checkboxes|markdown|input|textarea|dropdown)\b/m.test(text)
  );
}

/**
 * Reads a form of GitHub's issues (Files 2): a part with boxes becomes a subplan, and its options tasks. The Markdown of the form counts, and
 * other texts become notes. Each line becomes one of Markdown, so that the preview can show the form as it is.
 */
export function readIssueForm(text: string, name?: string): ReadFile {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const made: string[] = [];
  let part = '';
  let block: { indent: number; content: number | null; isMarkdown: boolean } | null = null;
  for (const line of lines) {
    const indent = line.length - line.trimStart().length;
    if (block !== null) {
      if (line.trim() === '' || indent > block.indent) {
        if (line.trim() !== '') block.content ??= indent;
        const content = line.slice(Math.min(indent, block.content ?? 0));
        // The name is the only heading of the first level.
        made.push(block.isMarkdown ? content.replace(/^(?=#{1,5}[ \t])/, '#') : content);
        continue;
      }
      block = null;
    }
    const [, dash = '', key = '', rest = ''] =
      /^[ \t]*(-[ \t]+)?(\w+):(?:[ \t]+([^ \t].*)?)?$/.exec(line) ?? [];
    const value = plainValue(rest);
    if (key === 'type' && dash !== '') part = value;
    const isBlock = /^[|>][-+\d]*[ \t]*$/.test(rest);
    if (isBlock) block = { indent: indent + dash.length, content: null, isMarkdown: key === 'value' };
    made.push(
      isBlock
        ? ''
        : lineOf({ line, key, value, isTop: indent === 0 && dash === '', isOption: dash !== '', part }),
    );
  }
  return readMarkdown(made.join('\n'), name, { shown: lines, others: messages.form });
}

type FormLine = { line: string; key: string; value: string; isTop: boolean; isOption: boolean; part: string };

/** Returns what a line of a form is in Markdown; a part of the form alone is a blank one. */
function lineOf({ line, key, value, isTop, isOption, part }: FormLine): string {
  const text = line.trim();
  if (text.startsWith('#')) return '';
  if (isTop && key === 'name') return `# ${value}`;
  if (isTop) return key === 'description' ? value : key === 'body' || value === '' ? '' : text;
  if (key === 'label' && part === 'checkboxes') return isOption ? `- [ ] ${value}` : `## ${value}`;
  if (/^(?:label|description|placeholder|value|about)$/.test(key)) return value;
  // An option of a choice, and the second line of a text.
  if (key === '') return plainValue(text.replace(/^-[ \t]+/, ''));
  return '';
}

/** Returns a value of YAML on one line without its quotes. */
function plainValue(text: string): string {
  const value = text.trim();
  const [, single] = /^'((?:[^']|'')*)'$/.exec(value) ?? [];
  if (single !== undefined) return single.replaceAll("''", "'");
  const [, double] = /^"((?:[^"\\]|\\.)*)"$/.exec(value) ?? [];
  return double === undefined ? value : double.replaceAll(/\\(["\\])/g, '$1');
}
