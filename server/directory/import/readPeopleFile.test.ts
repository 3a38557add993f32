import { expect, test } from 'vitest';
import { NO_ATTRIBUTES } from '#shared/people/attributes.ts';
import type { DateOrder } from '#shared/directory/import/days.ts';
import { readPeopleFile } from './readPeopleFile.ts';

const read = (text: string | Uint8Array, most = 10_000) =>
  readPeopleFile(typeof text === 'string' ? Buffer.from(text) : text, { most });
const emailsOf = (text: string) => read(text).lines.map(({ line, email }) => `${line} ${email}`);
const errorsOf = (text: string | Uint8Array, most?: number) =>
  read(text, most).errors.map(({ line, message }) => `${line} ${message}`);

test.each([
  ['commas', 'email,name\na@x.example,Ann\n'],
  ['semicolons', 'email;name\na@x.example;Ann\n'],
  ['tabs', 'email\tname\na@x.example\tAnn\n'],
  ['a byte order mark', '\uFEFFemail,name\na@x.example,Ann'],
  ['a quoted header after a byte order mark', '\uFEFF"email","name"\r\n"a@x.example","Ann"\r\n'],
  ['CR LF', 'email,name\r\na@x.example,Ann\r\n'],
  ['CR', 'email,name\ra@x.example,Ann\r'],
  ['mixed line breaks', 'email,name\r\na@x.example,Ann\n'],
  ['capitals and spaces in the header', ' Email , NAME\nA@X.example , Ann \n'],
])('reads a file with %s (Import 2)', (_, text) => {
  const line = { line: 2, email: 'a@x.example', name: 'Ann', attributes: {} };
  expect(read(text)).toMatchObject({ lines: [line], errors: [], error_count: 0 });
});

test('every column is read, and empty cells have their meaning (Import 3)', () => {
  const header =
    'email,name,manager_email,is_manager,department,job_title,location,employment_type,start_on,left_on,private_email,language,external_id,about';
  expect(
    read(`${header}\na@x.example,Ann,B@x.example,YES,Sales,Agent,Rome,Full,2026-03-01,,p@y.example,en,7,Hi`)
      .lines,
  ).toEqual([
    {
      line: 2,
      email: 'a@x.example',
      name: 'Ann',
      manager_email: 'b@x.example',
      is_manager: true,
      attributes: {
        department: 'Sales',
        job_title: 'Agent',
        location: 'Rome',
        employment_type: 'Full',
        start_on: '2026-03-01',
        left_on: null,
        private_email: 'p@y.example',
        language: 'en',
        external_id: '7',
        about: 'Hi',
      },
    },
  ]);
  expect(read(`${header}\na@x.example${','.repeat(13)}`).lines).toEqual([
    {
      line: 2,
      email: 'a@x.example',
      manager_email: null,
      attributes: NO_ATTRIBUTES,
    },
  ]);
});

test.each<[string, string[], DateOrder | undefined, DateOrder | null, string[]]>([
  ['dots', ['01.12.2026', '2026-12-02'], undefined, 'dmy', ['2026-12-01', '2026-12-02']],
  ['slashes of Britain', ['1/12/2026', '13/12/2026'], undefined, 'dmy', ['2026-12-01', '2026-12-13']],
  ['slashes of America', ['12/1/2026', '12/13/2026'], undefined, 'mdy', ['2026-12-01', '2026-12-13']],
  ['slashes and an order', ['12/1/2026'], 'mdy', 'mdy', ['2026-12-01']],
  ['slashes and the other order', ['12/1/2026'], 'dmy', 'dmy', ['2026-01-12']],
  ['one form alone', ['2026-12-01'], 'dmy', null, ['2026-12-01']],
])('reads days with %s as the file writes them (Import 2)', (_, days, order, found, read_as) => {
  const text = `email,start_on\n${days.map((day, index) => `a${index}@x.example,${day}`).join('\n')}`;
  const file = readPeopleFile(Buffer.from(text), { most: 10, order });
  expect(file).toMatchObject({ errors: [], date_order: found, unclear_day: null });
  expect(file.lines.map(({ attributes }) => attributes.start_on)).toEqual(read_as);
});

test('imports no line with a day that is not clear', () => {
  const file = read('email,start_on\na@x.example,1/12/2026\nb@x.example,2/11/2026\nc@x.example,');
  expect(file).toMatchObject({ error_count: 1, date_order: null, unclear_day: '1/12/2026' });
  expect(file.lines.map(({ is_broken }) => is_broken)).toEqual([true, true, undefined]);
});

test('numbers the lines of the file, also after quoted line breaks and blank lines', () => {
  const text = 'email,about\n\na@x.example,"one\ntwo"\n,\n  \nb@x.example,\n';
  expect(emailsOf(text)).toEqual(['3 a@x.example', '7 b@x.example']);
  expect(emailsOf(text.replaceAll('\n', '\r\n'))).toEqual(['3 a@x.example', '7 b@x.example']);
  expect(emailsOf(text.replaceAll('\n', '\r'))).toEqual(['3 a@x.example', '7 b@x.example']);
});

test('removes the apostrophe in front of a formula', () => {
  const { lines } = read(`email,name,about\na@x.example,'=1+1,''@b\nb@x.example,'tHooft,"'-"`);
  expect(lines.map(({ name, attributes }) => [name, attributes.about])).toEqual([
    ['=1+1', "'@b"],
    ["'tHooft", '-'],
  ]);
});

test.each<[string, string | Uint8Array, string[]]>([
  ['nothing', '', ['1 The file is empty. The first line must name the columns.']],
  ['blank lines alone', '\n\n', ['1 The file is empty. The first line must name the columns.']],
  [
    'Latin-1',
    Buffer.from('email,name\na@x.example,Zoë\n', 'latin1'),
    ['1 The file is not in UTF-8. Save it as "CSV UTF-8", and import it again.'],
  ],
  ['no header', 'a@x.example,Ann\n', ['1 There is no column "a@x.example", "ann". The columns are: ']],
  [
    'unknown columns',
    'email,phone,shoe size\n',
    ['1 There is no column "phone", "shoe size". The columns are: email, name, '],
  ],
  ['a column twice', 'email,name,Name\n', ['1 The column "name" is there twice. Remove one of them.']],
  ['no email', 'name\nAnn\n', ['1 The column "email" is missing. The first line must name the columns.']],
  [
    'wrong emails',
    'email,manager_email,private_email\nann,@x,x@\n,,\n,,p@x.example\n',
    [
      '2 email is "ann", which is not an email address. Enter one such as user@example.com.',
      '2 manager_email is "@x", which is not an email address.',
      '2 private_email is "x@", which is not an email address.',
      '4 email is empty. Enter the email address of the person.',
    ],
  ],
  [
    'wrong days',
    'email,start_on,left_on\na@x.example,2026-02-30,1.3.26\nx,31.2.2026,\nb@x.example,5,2026-13-01\n',
    [
      '2 start_on is "2026-02-30". Enter a day such as 2026-01-31.',
      '2 left_on is "1.3.26". Enter a day such as 2026-01-31.',
      '3 email is "x", which is not an email address.',
      '3 start_on is "31.2.2026". Enter a day such as 2026-01-31.',
      '4 start_on is "5". Enter a day such as 2026-01-31.',
      '4 left_on is "2026-13-01". Enter a day such as 2026-01-31.',
    ],
  ],
  [
    'days whose order nothing tells',
    'email,start_on\na@x.example,5/5/2026\nb@x.example,1/12/2026\nc@x.example,2/12/2026\n',
    [
      '3 start_on is "1/12/2026", which may be 1 December or 12 January. Say which comes first, or write days as 2026-01-31.',
    ],
  ],
  [
    'days in two orders',
    'email,start_on\na@x.example,13/1/2026\nb@x.example,1/13/2026\n',
    ['3 start_on is "1/13/2026", and start_on of line 2 is "13/1/2026": one has the day first,'],
  ],
  [
    'a wrong role',
    'email,is_manager\na@x.example,maybe\n',
    ['2 is_manager is "maybe". Enter true or false.'],
  ],
  [
    'texts that are too long',
    `email,name,department,about\na@x.example,${'x'.repeat(201)},${'é'.repeat(201)},${'😀'.repeat(501)}\n`,
    [
      '2 name has 201 characters. Shorten it to at most 200.',
      '2 department has 201 characters. Shorten it to at most 200.',
      '2 about has 501 characters. Shorten it to at most 500.',
    ],
  ],
  [
    'NUL',
    'email,name\na@x.example,A\0nn\n',
    ['2 name holds a character that cannot be stored (NUL). Remove it.'],
  ],
  [
    'too many and too few cells',
    'email,name\na@x.example,Ann,Lee\nb@x.example\n',
    ['2 The line has 3 cells, and the header has 2.', '3 The line has 1 cells, and the header has 2.'],
  ],
  [
    'an open quote',
    'email,name\na@x.example,Ann\n\n"b@x.example,Ben\nc@x.example,Cem\n',
    ['4 A quote that opens here is never closed.'],
  ],
  [
    'a quote inside a cell',
    'email,name\na@x.example,A"n"n\n',
    ['2 A cell that contains a quote must itself be'],
  ],
  [
    'text after a quoted cell',
    'email,name\na@x.example,"A"nn\n',
    ['2 A quote inside a quoted cell must be doubled'],
  ],
  ['a line without an end', `email,name\na@x.example,"${'x'.repeat(70_000)}`, ['2 The line is too long']],
])('reports %s with the line (Import 4)', (_, text, starts) => {
  const found = errorsOf(text);
  expect(found.map((error, index) => error.slice(0, starts[index]?.length))).toEqual(starts);
});

test('reads no more people than are accepted (Import 1)', () => {
  const text = `email\n\na@x.example\n${'\n'.repeat(20)}b@x.example\nc@x.example\n`;
  expect(errorsOf(text, 3)).toEqual([]);
  expect(errorsOf(text, 2)).toEqual(['25 One file has at most 2 people. Split it in two.']);
});

test('lists the first 1,000 errors and counts all of them (Import 4)', () => {
  const file = read(`email,start_on,left_on\n${'x,y,z\n'.repeat(2_000)}`);
  expect([file.errors.length, file.error_count]).toEqual([1_000, 6_000]);
});

const sized = (row: string) => `email,name\n${row.repeat(2_000_000 / row.length)}`;
const measure = (text: string) => {
  const start = performance.now();
  read(text, 1_000_000);
  return performance.now() - start;
};

test('reads broken and blank rows about as fast as good ones, so that no file holds up the server', () => {
  const good = measure(sized('someone@example.com,Some One\n'));
  for (const row of [
    'a,b,c\n',
    ',\n',
    '\n',
    ',',
    '"\n",\n',
    '"" ',
    'x'.repeat(70_000),
    `"${'""'.repeat(30_000)}",\n`,
  ]) {
    // Ragged rows once took 300 times as long. Cells that are shorter take some times longer for the same size.
    expect(measure(sized(row))).toBeLessThan(good * 30);
  }
});
