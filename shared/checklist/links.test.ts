import { describe, expect, test } from 'vitest';
import {
  addLink,
  shownLink,
  joinLinks,
  linkHref,
  removeLink,
  splitLinks,
  typedLinks,
  whyLinksAreRefused,
} from './links.ts';
import { LINK_LENGTH, MAX_LINKS } from './limits.ts';

describe('shows http and https links, with https:// added when the scheme is missing (Checklists 6)', () => {
  test.each([
    ['example.com', 'https://example.com'],
    ['  example.com/a ', 'https://example.com/a'],
    ['www.example.com/a?b=c&d=%2C#e', 'https://www.example.com/a?b=c&d=%2C#e'],
    ['https://example.com', 'https://example.com'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.COM/A', 'HTTPS://Example.COM/A'],
    ['localhost:8080', 'https://localhost:8080'],
    ['localhost:8080/x', 'https://localhost:8080/x'],
    ['example.com:443?x', 'https://example.com:443?x'],
    ['[::1]:3000/x', 'https://[::1]:3000/x'],
    ['例え.jp/道', 'https://例え.jp/道'],
    ['wiki', 'https://wiki'],
  ])('%j links to %s', (link, href) => expect(linkHref(link)).toBe(href));

  test.each([
    '',
    '   ',
    'two words',
    'https://',
    'https:///x',
    'http:/example.com',
    'http:example.com',
    '//example.com',
    '/x',
    // Other schemes.
    'mailto:a@example.com',
    'tel:+123',
    'ftp://example.com',
    'file:///etc/passwd',
    'about:blank',
    'blob:https://x/1',
    // Characters that no URL contains, among them those that end an HTML attribute.
    'https://example.com/a b',
    'https://example.com/"onclick="x',
    'https://example.com/<b>',
    'https://exa\\mple.com',
    // A comma parts links, and is in no host.
    'a.com,b',
    'https://a.com%2Cb/c',
    'https://example.com/\u2028x',
    'https://example.com/`x`',
    'https://\nexample.com',
  ])('%j is shown as text, not as a link', (link) => expect(linkHref(link)).toBeNull());
});

test('no disguise of javascript:, data: or vbscript: becomes a link with that scheme (Checklists 6)', () => {
  const disguises = [
    (scheme: string) => scheme,
    (scheme: string) => scheme.toUpperCase(),
    (scheme: string) =>
      [...scheme].map((letter, index) => (index % 2 ? letter.toUpperCase() : letter)).join(''),
    // Browsers remove these before they read the scheme: C0 controls at the start, tabs and line ends
    // anywhere.
    ...[
      '\u0000',
      '\u0001',
      '\u001f',
      '\t',
      '\n',
      '\r',
      '\r\n',
      ' ',
      '\u00a0',
      '\ufeff',
      '\u200b',
      '\u202e',
    ].flatMap((extra) => [
      (scheme: string) => `${extra}${scheme}`,
      (scheme: string) => `${scheme.slice(0, 4)}${extra}${scheme.slice(4)}`,
      (scheme: string) => scheme.replace(':', `${extra}:`),
      (scheme: string) => `${scheme}${extra}`,
    ]),
    (scheme: string) => scheme.replace('a', '&#97;').replace('s', '%73'),
    (scheme: string) => scheme.replace('s', '\u017f').replace(':', '\uff1a'),
    (scheme: string) => `https:${scheme}`,
    (scheme: string) => `https://\n${scheme}`,
    (scheme: string) => `view-source:${scheme}`,
  ];
  const schemes = ['javascript:', 'data:', 'vbscript:', 'livescript:'];
  const rests = [
    'alert(1)',
    '//example.com/%0Aalert(1)',
    '1',
    '1/alert(1)',
    '80?x',
    'text/html;base64,PHN2Zz4=',
    '',
  ];

  for (const scheme of schemes) {
    for (const rest of rests) {
      for (const disguise of disguises) {
        const link = disguise(scheme) + rest;
        // As typed, and as read back after it was stored.
        for (const href of [linkHref(link), ...splitLinks(addLink('', link)).map(linkHref)]) {
          if (href === null) continue;
          const protocol = URL.canParse(href) ? new URL(href).protocol : 'not a URL';
          expect({ link, href, protocol }).toEqual({
            link,
            href: expect.stringMatching(/^https?:\/\//i),
            protocol: expect.stringMatching(/^(?:https?:|not a URL)$/),
          });
        }
      }
    }
  }
});

describe('stores links comma-separated in task_content (Checklists 6)', () => {
  test.each([
    ['', []],
    [null, []],
    [undefined, []],
    [' , ,', []],
    ['a.com', ['a.com']],
    ['a.com,b.com', ['a.com', 'b.com']],
    [' a.com , b.com,', ['a.com', 'b.com']],
    ['https://a.com/?x=1%2C2,b.com', ['https://a.com/?x=1%2C2', 'b.com']],
  ])('%j contains the links %j', (stored, links) => expect(splitLinks(stored)).toEqual(links));

  test.each([
    [['a.com', 'b.com'], 'a.com,b.com'],
    // A comma inside a link is stored as %2C.
    [['a.com/?ids=1,2,3', 'b.com/,'], 'a.com/?ids=1%2C2%2C3,b.com/%2C'],
    [[' a.com\n'], 'a.com'],
    [[], ''],
  ])('%j is stored as %j and read back as the same links', (links, stored) => {
    expect(joinLinks(links)).toBe(stored);
    const back = splitLinks(stored);
    expect(back.map(decodeURIComponent)).toEqual(links.map((link) => link.trim()));
    expect(joinLinks(back)).toBe(stored);
  });

  test('adds links at the end and removes them by index, also among equal ones', () => {
    const stored = ['a.com', 'b.com/1,2', 'a.com'].reduce(addLink, '');
    expect(splitLinks(stored)).toEqual(['a.com', 'b.com/1%2C2', 'a.com']);
    expect([0, 1, 2, 3].map((index) => removeLink(stored, index))).toEqual([
      'b.com/1%2C2,a.com',
      'a.com,a.com',
      'a.com,b.com/1%2C2',
      stored,
    ]);
    expect(removeLink('a.com', 0)).toBe('');
  });
});

describe('a link may have a title (Checklists 6)', () => {
  test.each<[string, string, string | null]>([
    ['Handbook https://example.com/book', 'Handbook', 'https://example.com/book'],
    ['  The  handbook \t http://example.com ', 'The  handbook', 'http://example.com'],
    ['例え https://例え.jp/道', '例え', 'https://例え.jp/道'],
    ['Handbook%2C part 2 https://example.com', 'Handbook, part 2', 'https://example.com'],
    ['example.com/book', 'example.com/book', 'https://example.com/book'],
    // The scheme is needed: this may be a sentence.
    ['see note.txt', 'see note.txt', null],
    ['two words', 'two words', null],
    ['Handbook javascript:alert(1)', 'Handbook javascript:alert(1)', null],
    ['Handbook https://', 'Handbook https://', null],
    ['Handbook https://example.com/"x', 'Handbook https://example.com/"x', null],
    // A title must not show another address than the one that opens.
    ['https://bank.example https://evil.example', 'https://bank.example https://evil.example', null],
    ['bank.example https://evil.example', 'bank.example https://evil.example', null],
    // Nor one that only looks like it: with a character of no width, or other dots.
    ...[
      'bank\u200b.example',
      'bank.\u00adexample',
      'bank\u2024example',
      'bank。example',
      'bank｡example',
      'ｂank．example',
    ].map((title): [string, string, null] => [
      `${title} https://evil.example`,
      `${title} https://evil.example`,
      null,
    ]),
    ['My bank.example/login https://evil.example', 'My bank.example/login https://evil.example', null],
  ])('%j is shown as %j', (link, text, href) => expect(shownLink(link)).toEqual({ text, href }));

  test.each([
    ['Handbook https://a.com', ['Handbook https://a.com']],
    ['Handbook https://a.com, Wiki https://b.com', ['Handbook https://a.com', 'Wiki https://b.com']],
    ['a.com, Wiki https://b.com,c.com', ['a.com', 'Wiki https://b.com', 'c.com']],
    ['Handbook, part 2 https://a.com', ['Handbook%2C part 2 https://a.com']],
  ])('%j is stored as the links %j and read back', (typed, links) => {
    const stored = addLink('', typed);
    expect(splitLinks(stored)).toEqual(links);
    expect(joinLinks(splitLinks(stored))).toBe(stored);
    expect(splitLinks(stored).map((link) => shownLink(link).href)).not.toContain(null);
  });
});

const many = (count: number, length = 5) => Array<string>(count).fill('x'.repeat(length)).join();

test.each([
  ['no links', '', null],
  ['50 links', many(50), null],
  ['50 links and empty entries', `,,${many(50)},,`, null],
  ['51 links', many(51), 'A task can hold at most 50 links; this one has 51.'],
  ['50 links of 2,048 characters', many(50, 2_048), null],
  ['2,048 emoji, counted in code points', '🚀'.repeat(2_048), null],
  [
    '2,049 characters',
    `a.com,${many(1, 2_049)}`,
    'A link can have at most 2,048 characters. Shorten the link.',
  ],
])('a task can have 50 links of 2,048 characters (Checklists 6): %s', (_, stored, why) => {
  expect(whyLinksAreRefused(stored)).toBe(why);
  expect([MAX_LINKS, LINK_LENGTH]).toEqual([50, 2_048]);
});

describe('a typed comma parts two links where an address follows it (Checklists 6)', () => {
  test.each([
    ['c.com,d.com', ['c.com', 'd.com']],
    ['c.com, d.com/x , https://e', ['c.com', 'd.com/x', 'https://e']],
    ['https://c.com/a,b,http://d.com:80?x', ['https://c.com/a,b', 'http://d.com:80?x']],
    ['c.com/x,www.d.com', ['c.com/x', 'www.d.com']],
    ['https://maps.example/@52.5,13.4,15z', ['https://maps.example/@52.5,13.4,15z']],
    ['https://example.com/a,b.html', ['https://example.com/a,b.html']],
    ['https://example.com/?q=a,b', ['https://example.com/?q=a,b']],
    ['https://example.com/a,', ['https://example.com/a,']],
  ])('%j holds %j', (typed, links) => {
    expect(typedLinks(typed)).toEqual(links);
    expect(splitLinks(addLink('a.com', typed))).toEqual([
      'a.com',
      ...links.map((link) => link.replaceAll(',', '%2C')),
    ]);
  });
});
