import { describe, expect, test } from 'vitest';
import { textParts } from './textLinks.ts';

/** Shows the parts as text with links in brackets: 'see ⟨https://a.com⟩.' */
const shown = (text: string) =>
  textParts(text)
    .map((part) => (part.href === null ? part.text : `⟨${part.text}⟩`))
    .join('');

describe('addresses of https in a text become links (Checklists 6)', () => {
  test.each([
    ['', ''],
    ['no address', 'no address'],
    ['https://a.com', '⟨https://a.com⟩'],
    ['See https://a.com/b?c=d&e=1,2#f, please.', 'See ⟨https://a.com/b?c=d&e=1,2#f⟩, please.'],
    ['https://a.com.\nhttps://b.com!', '⟨https://a.com⟩.\n⟨https://b.com⟩!'],
    ['(https://a.com)', '(⟨https://a.com⟩)'],
    ['https://de.wikipedia.org/wiki/A_(B).', '⟨https://de.wikipedia.org/wiki/A_(B)⟩.'],
    ['[Book](https://a.com/b)', '[Book](⟨https://a.com/b⟩)'],
    ['<https://a.com>', '<⟨https://a.com⟩>'],
    ['HTTPS://A.COM', '⟨HTTPS://A.COM⟩'],
    ['https://例え.jp/道。', '⟨https://例え.jp/道⟩。'],
    ['xhttps://a.com', 'x⟨https://a.com⟩'],
  ])('%j is shown as %j', (text, expected) => expect(shown(text)).toBe(expected));

  test.each([
    'http://a.com',
    'a.com',
    'www.a.com',
    'https://',
    'https:// a.com',
    'mailto:a@b.com',
    'javascript:alert(1)',
    'data:text/html,<b>',
    'ftp://a.com',
    'https:a.com',
    'https://[',
  ])('%j stays text', (text) => expect(shown(text)).toBe(text));
});

test('no address contains what would end an attribute, and the texts are the text', () => {
  const text = `a https://a.com/"onclick="x https://b.com/'x https://c.com/<b> https://d.com/\u202Ex \u0000https://e.com`;
  const parts = textParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  const hrefs = parts.flatMap(({ href }) => (href === null ? [] : [href]));
  expect(hrefs).toEqual([
    'https://a.com/',
    'https://b.com/',
    'https://c.com/',
    'https://d.com/',
    'https://e.com',
  ]);
});

test('a long run of brackets takes no time', () => {
  expect(shown(`https://a.com/${')'.repeat(5_000)}`)).toMatch(/^⟨https:\/\/a\.com\/⟩/);
});
