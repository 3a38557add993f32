import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, inlineParts, type Inline, noteBlocks } from './note.ts';

/** Writes parts in a short form: <b>, <i>, <a href>, <img src>. */
const short = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if ('parts' in part) {
        return part.kind === 'strong' ? `<b>${short(part.parts)}</b>` : `<i>${short(part.parts)}</i>`;
      }
      if (part.kind === 'link') return `<a ${part.href}>${part.text}</a>`;
      return `<img ${part.src}>${part.text}</img>`;
    })
    .join('');

describe('the marks of a line (Checklists 13)', () => {
  test.each([
    ['plain text', 'plain text'],
    ['a **bold** word', 'a <b>bold</b> word'],
    ['an *italic* and _another_ one', 'an <i>italic</i> and <i>another</i> one'],
    ['**bold with *italics* in it**', '<b>bold with <i>italics</i> in it</b>'],
    ['***both***', '<b><i>both</i></b>'],
    ['(**bold**), and so on', '(<b>bold</b>), and so on'],
    // Without a partner, or where no word is marked.
    ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
    ['2*3*4', '2*3*4'],
    ['snake_case_name and __init__', 'snake_case_name and __init__'],
    ['a * b', 'a * b'],
    ['**open', '**open'],
    ['*open **closed**', '*open <b>closed</b>'],
    ['**crossed *marks** here*', '<b>crossed *marks</b> here*'],
    ['5 * per day*', '5 * per day*'],
    [String.raw`\*not italic\* and \[x\]`, '*not italic* and [x]'],
    // Links and images.
    ['[Handbook](https://a.example/b?c=d#e)', '<a https://a.example/b?c=d#e>Handbook</a>'],
    ['[Mail](mailto:it@a.example)', '<a mailto:it@a.example>Mail</a>'],
    ['[](https://a.example)', '<a https://a.example>https://a.example</a>'],
    ['**[Handbook](https://a.example)**', '<b><a https://a.example>Handbook</a></b>'],
    ['![The door](https://img.example/door.png)', '<img https://img.example/door.png>The door</img>'],
    [
      'see https://a.example/x_y_z, then *go*',
      'see <a https://a.example/x_y_z>https://a.example/x_y_z</a>, then <i>go</i>',
    ],
    // Texts that must not become links or images.
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['[x](data:text/html;base64,PHNjcmlwdD4=)', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
    ['[x](//a.example)', '[x](//a.example)'],
    ['![x](http://a.example/p.png)', '![x](http://a.example/p.png)'],
    ['![x](mailto:a@b.example)', '![x](mailto:a@b.example)'],
    ['[x](https://name:secret@a.example)', '<a https://name:secret@a.example>x</a>'],
    ['[a [b](https://a.example) c]', '[a <a https://a.example>b</a> c]'],
    ['<b>no html</b> &amp;', '<b>no html</b> &amp;'],
    ['', ''],
  ])('%s', (line, expected) => {
    expect(short(inlineParts(line))).toBe(expected);
  });
});

const shape = (blocks: Block[]) =>
  blocks.map((block) =>
    block.kind === 'paragraph' ? block.lines.map(short) : [block.start ?? '-', ...block.items.map(short)],
  );

describe('the blocks of a note', () => {
  test.each<[string, unknown[]]>([
    ['one\ntwo\n\nthree', [['one', 'two'], ['three']]],
    ['before\n- a\n- b\nafter', [['before'], ['-', 'a', 'b'], ['after']]],
    ['3. a\n4. b', [[3, 'a', 'b']]],
    [
      '1) a\n- b',
      [
        [1, 'a'],
        ['-', 'b'],
      ],
    ],
    [
      '- a\n\n- b',
      [
        ['-', 'a'],
        ['-', 'b'],
      ],
    ],
    ['-no item\n-', [['-no item', '-']]],
    ['2026. What a year', [['2026. What a year']]],
    ['* **a** b', [['-', '<b>a</b> b']]],
    ['a\r\nb', [['a', 'b']]],
    ['\n\n', []],
  ])('%j', (text, expected) => {
    expect(shape(noteBlocks(text))).toEqual(expected);
  });

  test('plain text is returned as it was typed', () => {
    const plain = fc.string({
      unit: fc.constantFrom('a', 'ß', '李', ' ', '.', '(', ')', '!', '<', '&', '2', '-', '\u202e'),
    });
    fc.assert(
      fc.property(plain, (text) => {
        fc.pre(!/^\s*(?:[-*+]|\d+[.)]) /.test(text) && text.trim() !== '');
        expect(shape(noteBlocks(text))).toEqual([[text]]);
      }),
    );
  });

  // A text in the editor may be longer than the limit of a save.
  test.each([5_000, 100_000])('%i signs of any kind are read in linear time', (length) => {
    for (const sign of [
      '*',
      '**a',
      '_',
      '_*',
      '[',
      '![',
      '](',
      '[a](',
      '\\',
      '- ',
      '*a *',
      'https://',
      '[a](https://a.b',
    ]) {
      const started = process.cpuUsage();
      noteBlocks(sign.repeat(Math.ceil(length / sign.length)));
      // A second reading of the rest for each sign takes a hundred times as long.
      expect(process.cpuUsage(started).user, sign).toBeLessThan(length === 5_000 ? 200_000 : 2_000_000);
    }
  });
});
