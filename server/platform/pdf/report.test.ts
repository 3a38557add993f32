import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf, reportOf, task } from '../../testing/reports.ts';
import { createRenderer } from './renderer.ts';
import type { Report } from './report.ts';

// The text area of an A4 page with side margins of 22 mm, in
// points. A full stop at the end of a line may exceed it by 2 pt.
const [LEFT, RIGHT] = [62.3, 533 + 2.5];

const renderer = createRenderer();
const print = async (report: Report) => readPdf(await renderer.render(report));

// The first report starts the process, which opens the fonts.
beforeAll(async () => void (await renderer.render(reportOf([task('Warm up')]))));
afterAll(() => renderer.close());

test('names the start date of a plan that counts from it', async () => {
  const report = reportOf([task('Meet the team')]);
  expect((await print(report)).text).not.toContain('Starts on');
  const { text } = await print({ ...report, plan: { ...report.plan, start_on: '2026-09-30' } });
  expect(text).toContain('20 November 2026\nStarts on 2026-09-30\n');
});

test('prints the plan, its people, its tasks and both signatures, the employee first', async () => {
  const report = await print(
    reportOf([
      task('Sign the contract', { note: 'At the reception.\nBring a pen.' }),
      task('Late at night', { status_changed_at: '2026-11-05T23:30:00Z' }),
      task('Undone', { completed: false, status_changed_at: '2026-11-06T09:00:00Z' }),
    ]),
  );
  for (const line of [
    'Completed',
    'Engineer onboarding',
    'Łukasz Wiśniewski',
    'lukasz@example.com',
    'Dana Lindqvist',
    'dana@example.com',
    '12 October 2026',
    '2026-10-11 22:30 UTC',
    '20 November 2026',
    '2 of 3',
    'The first ninety days.',
    'Settling in.',
    'Accounts',
    'What opens doors.',
    'Bring a pen.',
    // The day is in the organisation's time zone, the time in UTC.
    'Done 6 November 2026\n2026-11-05 23:30 UTC',
  ])
    expect(report.text).toContain(line);
  expect(report.text).toMatch(/Undone\s+Not done/);
  expect(report.text).toContain('Due 20 October 2026\n2 of 3 tasks done');
  expect(report.text).toContain(
    [
      'Signatures',
      'EMPLOYEE\nŁukasz W.\nlukasz@old.example.com\nSigned 21 November 2026\n2026-11-20 23:41 UTC',
      'MANAGER\nDana Lindqvist\ndana@example.com\nSigned 21 November 2026\n2026-11-21 13:58 UTC',
    ].join('\n'),
  );
  expect(report.text).toMatch(/Generated 2026-11-21 14:03 UTC · Plan 019a\S+ Page 1 of \d/);
});

test('writes the same PDF/UA file for the same data, with title, author, date and language', async () => {
  const given = reportOf([task('One')]);
  const pdf = await renderer.render(given);
  const report = await readPdf(pdf);
  expect(report.raw).toMatch(/^%PDF-1\.7/);
  expect(report).toMatchObject({ tagged: true, claimsUa: true });
  expect(report.info).toMatchObject({
    Title: 'Onboarding report: Engineer onboarding (Łukasz Wiśniewski)',
    Author: 'Gangway',
    Language: 'en',
    CreationDate: 'D:20261121140311Z',
  });
  expect(Buffer.from(await renderer.render(given)).equals(pdf)).toBe(true);
});

test('prints names and tasks of every supported script (Reports 2)', async () => {
  const names = ['Łukasz 李雷', '山田 김철수', 'Ελένη Παπαδοπούλου', 'Дмитрий', 'Ngọc Ánh', 'Şirin Öztürk'];
  const rightToLeft = ['محمد', 'שלום'];
  const report = await print(
    reportOf(
      [...names, ...rightToLeft, 'Tho\u0323', 'עולם שלום.', 'Send محمد and 山田 the שלום form (12)'].map(
        (name) => task(name),
      ),
      {
        employee: { name: 'محمد', email: 'm@example.com' },
        manager: { name: '김철수', email: 'k@example.com' },
      },
    ),
  );
  for (const name of names) expect(report.text).toContain(name);
  // Entered as an o and a combining dot below.
  expect(report.text).toContain('Th\u1ecd');
  for (const name of rightToLeft) expect(report.text).toMatch(new RegExp(`^${name}(?: Done|$)`, 'm'));
  // The full stop of a right-to-left sentence is at its left.
  expect(report.text).toContain('.שלום');
  expect(report.text).toContain('Send محمد and 山田 the שלום form (12)');
  expect(report.text).not.toContain('\ufffd');
  expect(report.claimsUa).toBe(true);
});

async function fontsOf(...names: string[]): Promise<string[]> {
  const { raw, pieces } = await print(reportOf(names.map((name) => task(name))));
  // The last name is printed in one font.
  expect(pieces).toContain(names.at(-1));
  return ['Hans', 'JP', 'KR'].filter((font) => raw.includes(`NotoSans${font}-`));
}

test('Han characters have the form of the language of the text', async () => {
  expect(await fontsOf('直接')).toEqual(['Hans']);
  expect(await fontsOf('直接する', 'です')).toEqual(['JP']);
  expect(await fontsOf('直接입니다', '직접')).toEqual(['KR']);
  expect(await fontsOf('直接입니다', '直接する', 'です')).toEqual(['JP', 'KR']);
  // A name in a Japanese plan is Japanese, unless it has a character that the Japanese font does not have.
  expect(await fontsOf('ようこそ', '直接')).toEqual(['JP']);
  expect(await fontsOf('ようこそ', '直线')).toEqual(['Hans', 'JP']);
});

test('prints markup as plain text', async () => {
  const hostile =
    '*bold* _it_ `raw` $x^2$ #panic("x") #include "/etc/passwd" <label> @ref [c] \\u{41} \\ // /* */ ~ --- "q"';
  const report = await print(
    reportOf([task(hostile, { note: `= Heading\n- item\n${hostile}` })], {
      employee: { name: hostile, email: hostile },
    }),
  );
  const printed = hostile.replace(/\s/g, '');
  expect(report.run.split(printed)).toHaveLength(5 + 1);
  // A note loses its marks, and nothing else (Checklists 13).
  expect(report.run).toContain(printed.replace('*bold*_it_', 'boldit'));
  expect(report.text).toContain('= Heading\n• item\n');
});

test('replaces a character that no font has by one visible sign (Reports 2)', async () => {
  const report = await print(
    reportOf([
      task('Party 🎉 with 👩‍💻 and 🇩🇪!'),
      task('ภาษา', { note: '1️⃣ x\u0b95' }),
      // A name of invisible characters, and one with an override of the direction, which is removed.
      task('\u200b\ufeff'),
      task('\u202eevil'),
    ]),
  );
  expect(report.text).toContain('Party \ufffd with \ufffd and \ufffd!');
  expect(report.text).toContain('\ufffd\ufffd\ufffd\ufffd\n1\ufffd x\ufffd\nDone');
  expect(report.text).toMatch(/^\ufffd Done/m);
  expect(report.text).toContain('evil');
  expect(report.text).toContain('The sign \ufffd stands for');
  expect(report).toMatchObject({ claimsUa: true, tagged: true });
});

test('prints at most eight marks above one letter (Reports 2)', async () => {
  const vowels = await print(reportOf([task('בְּרֵאשִׁ֖ית'), task('Ệ')]));
  expect(vowels.text).not.toContain('\ufffd');
  const report = await print(reportOf([task('Zalgo', { note: `o${'\u0301'.repeat(4_000)}k` })]));
  expect(report.text.length).toBeLessThan(5_000);
  expect(report.text).toContain('\ufffdk');
});

test('makes only http and https links clickable (Checklists 6)', async () => {
  const long = `https://example.com/?${'token=abcdef&'.repeat(40)}`;
  const links = [
    'https://example.com/a',
    'example.com/b',
    'javascript:alert(1)',
    'mailto:a@example.com',
    long,
    'https://пример.example/ü',
  ];
  // Percent-encoded it has 8,100 characters, more than Typst accepts.
  const tooLong = `https://example.com/${'漢'.repeat(900)}`;
  const given = reportOf([task('Read', { links: [...links, 'The book https://example.com/book', tooLong] })]);
  const report = await print(given);
  expect(report.run.split('漢')).toHaveLength(900 + 1);
  for (const link of links) expect(report.run).toContain(link);
  expect([...new Set(report.links)]).toEqual([
    'https://example.com/a',
    'https://example.com/b',
    long,
    'https://xn--e1afmkfd.example/%C3%BC',
    'https://example.com/book',
    given.certificate.verify_url,
  ]);
  expect(report.right).toBeLessThanOrEqual(RIGHT);
});

test.each([
  ['W', 'W'.repeat(200)],
  ['dashes', '—'.repeat(200)],
  ['leaders', '. '.repeat(99) + '.'],
  ['Arabic', 'محمد'.repeat(50)],
  ['accents', 'a\u0301\u0323'.repeat(60)],
])('breaks a name of 200 characters that has no break opportunity: %s', async (_, name) => {
  const email = `${'m'.repeat(64)}@${'w'.repeat(185)}.com`;
  const given = reportOf([task(name, { note: name.repeat(10), links: [`https://example.com/${name}`] })]);
  const topics = given.subplans[0]!.topics.map((topic) => ({ ...topic, name }));
  const report = await print({
    ...given,
    plan: { ...given.plan, name },
    employee: { name, email },
    subplans: [{ ...given.subplans[0]!, name, topics }],
    signatures: given.signatures.map((signature) => ({ ...signature, name, email })),
  });
  expect(report.run).toContain(email);
  expect(report.left).toBeGreaterThanOrEqual(LEFT);
  expect(report.right).toBeLessThanOrEqual(RIGHT);
  expect(report.claimsUa).toBe(true);
});

test('prints a description of 5,000 characters in full, and names what is missing', async () => {
  const note = Array.from({ length: 100 }, (_, line) => `${line}. ${'word '.repeat(9)}end${line}`).join('\n');
  const given = reportOf([task('Read', { note, completed: false })], { subplans: [], signatures: [] });
  const empty = await print({ ...given, plan: { ...given.plan, description: note, due_date: null } });
  for (let line = 0; line < 100; line++) expect(empty.text).toContain(`end${line}\n`);
  expect(empty.pages).toBeGreaterThan(1);
  expect(empty.text).toContain('No due date');
  expect(empty.text.match(/Not signed/g)).toHaveLength(2);
});
