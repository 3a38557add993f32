import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGNATURE_MEANING } from '#shared/signing/meaning.ts';
import {
  certificate,
  evidence,
  readPdf,
  reportEvent,
  reportOf,
  scanPage,
  task,
  usualReport,
} from '../../testing/reports.ts';
import { createRenderer } from './renderer.ts';
import type { Report } from './report.ts';

// The text area of an A4 page with side margins of 22 mm, in
// points. A full stop at the end of a line may exceed it by 2 pt.
const [LEFT, RIGHT] = [62.3, 533 + 2.5];

const renderer = createRenderer();
const print = async (report: Report) => readPdf(await renderer.render(report));

/** The text from the first page of the certificate on. */
const certificateIn = ({ texts }: { texts: string[] }) =>
  texts.slice(texts.findIndex((text) => text.includes('Certificate of completion'))).join('');

// The first report starts the process, which opens the fonts.
beforeAll(async () => void (await renderer.render(reportOf([task('Warm up')]))));
afterAll(() => renderer.close());

test('prints both signatures with their evidence on the certificate, the employee first (Reports 3)', async () => {
  const report = await print(reportOf([task('One')]));
  const text = certificateIn(report);
  expect(report).toMatchObject({ tagged: true, claimsUa: true });
  const page =
    'Certificate of completion\nONBOARDING PLAN\nEngineer onboarding\nEMPLOYEE\nŁukasz Wiśniewski\nlukasz@example.com';
  expect(text).toContain(page);
  expect(text).toContain('MANAGER\nDana Lindqvist\ndana@example.com\nSignatures');
  const { content_hash } = evidence('employee');
  const rows = [
    ['EMPLOYEE', 'MANAGER'],
    ['Name', 'Łukasz W.', 'Dana Lindqvist'],
    ['Email', 'lukasz@old.example.com', 'dana@example.com'],
    ['Meaning', SIGNATURE_MEANING.employee, SIGNATURE_MEANING.manager],
    ['Signed', '2026-11-20 23:41:02 UTC', '2026-11-21 13:58:40 UTC'],
    ['Version shown', '3', 'not recorded'],
    ['Identity provider', 'https://login.example.com/tenant/v2.0', 'https://login.example.com/tenant/v2.0'],
    ['Subject', 'subject-of-the-employee', 'subject-of-the-manager'],
    ['Network address', '2001:db8::7', '2001:db8::7'],
    ['Device', 'Chrome 140 on Windows 10 or newer', 'Chrome 140 on Windows 10 or newer'],
    ['Content hash', content_hash],
  ];
  const run = text.replaceAll(/\s/g, '');
  expect(run).toContain(rows.flat().join('').replaceAll(' ', ''));
  expect(run).toContain(`RecordContenthash${content_hash}Chainheadhash${certificate().chain.head}Events4`);
  expect(text).not.toContain('does not hold');
  // The user agent itself is only printed when it is unknown.
  expect(text).not.toContain('Mozilla');
});

test('prints a content hash for each signature when somebody has changed one', async () => {
  const given = reportOf([task('One')]);
  const [first, second] = given.signatures;
  const content_hash = 'badc0de'.padEnd(64, '0123456789abcdef');
  const { run, right } = await print({ ...given, signatures: [first!, { ...second!, content_hash }] });
  for (const hash of [first!.content_hash, content_hash]) expect(run).toContain(hash);
  expect(right).toBeLessThanOrEqual(RIGHT);
});

test('a report of seven tasks has two pages, and its certificate one (Reports 3)', async () => {
  const { pages, texts } = await print(usualReport());
  expect(pages).toBe(3);
  expect(texts[1]).toContain('Present what you learned');
  expect(texts[1]).toContain('Signatures');
  expect(texts[2]).toContain('Certificate of completion');
  expect(texts[2]).toContain('Approved and signed as the manager');
});

test('prints the history and the address of the verification page (Reports 3)', async () => {
  const pdf = await renderer.render(reportOf([task('One')]));
  const report = await readPdf(pdf);
  const { history, verify_url, check_url } = certificate();
  const text = certificateIn(report);
  expect(report.texts.at(-1)).toContain('History\nTIME (UTC) WHO WHAT\n');
  for (const { at, who, text: what } of history.lines) {
    expect(text).toContain(`${at.slice(0, 10)} ${at.slice(11, 19)} ${who} ${what}\n`);
  }
  expect(report.run).toContain(verify_url);
  expect(report.links).toContain(verify_url);
  expect(report.alts).toEqual([`QR code of the address ${check_url}`]);
  expect(report.text).toMatch(new RegExp(`Page ${report.pages} of ${report.pages}\\s*$`));
});

test.each([
  ['a local address', 'http://localhost:3000/verify.html#019a0000-0000-7000-8000-000000000001'],
  ['a usual address', certificate().check_url],
  [
    'a long address',
    `https://${'onboarding.'.repeat(20)}example.com/verify.html#019a0000-0000-7000-8000-000000000001`,
  ],
])('prints %s as a QR code that can be scanned', async (_, check_url) => {
  const pdf = await renderer.render(reportOf([task('One')], { certificate: certificate({ check_url }) }));
  const { texts } = await readPdf(pdf);
  const page = texts.findIndex((text) => text.includes('How to verify')) + 1;
  expect(await scanPage(pdf, page)).toBe(check_url);
});

test("prints 'not recorded' for evidence that was not stored", async () => {
  const nothing = { identity_issuer: null, identity_subject: null, address: null };
  const given = reportOf([task('One')]);
  const signatures = given.signatures.map((signature) => ({ ...signature, ...nothing, device: null }));
  const chain = { events: 0, head: null };
  const history = { lines: [], folded: false, gap: null };
  const text = certificateIn(
    await print({ ...given, signatures, certificate: certificate({ chain, history }) }),
  );
  for (const title of ['Identity provider', 'Subject', 'Network address', 'Device']) {
    expect(text).toMatch(new RegExp(`${title}\\s+not recorded\\s+not recorded`));
  }
  expect(text).toMatch(/Chain head hash\s+not recorded\s+Events\s+0/);
});

test('prints a warning for each check that failed (Reports 4)', async () => {
  const warnings = [
    'What is stored of this plan is no longer what was signed.',
    'The history is not whole: event 3.',
  ];
  const report = await print(reportOf([task('One')], { certificate: certificate({ warnings }) }));
  expect(certificateIn(report)).toContain(['This record does not hold.', ...warnings].join('\n'));
  expect(report.claimsUa).toBe(true);
});

const markup = '*bold* #panic("x") #include "/etc/passwd" <label> @ref $x^2$ \\u{41} // /* */';

test.each([
  ['markup', markup.padEnd(200, ' #panic("x")'), markup.padEnd(512, ' #panic("x")')],
  ['no space', 'W'.repeat(200), '#'.repeat(512)],
  ['Arabic', 'محمد'.repeat(50), 'محمد '.repeat(102)],
  ['Chinese', '李雷'.repeat(100), '李'.repeat(512)],
  ['emoji', '🎉'.repeat(100), '👩‍💻'.repeat(100)],
  ['directions', '\u202eevil\u2066'.repeat(30), '\u202e\u0007evil'.repeat(80)],
])('prints names and devices of any length and script as plain text: %s', async (_, name, device) => {
  const email = `${'m'.repeat(64)}@${'w'.repeat(185)}.com`;
  const given = reportOf([task('One')]);
  const report = await print({
    ...given,
    plan: { ...given.plan, name },
    employee: { name, email },
    manager: { name: '', email },
    signatures: given.signatures.map((signature) => ({
      ...signature,
      name,
      email,
      device,
      identity_issuer: `https://${'i'.repeat(300)}.example`,
      identity_subject: device.slice(0, 255),
    })),
    certificate: certificate({
      history: {
        lines: [reportEvent(given.generated_at, name, `Task "${name}" completed`)],
        folded: false,
        gap: null,
      },
    }),
  });
  // The cover and the certificate each print it three times for the two
  // people, since the manager's name is missing, and twice for the signatures.
  expect(report.run.split(email)).toHaveLength(2 * 3 + 2 * 2 + 1);
  expect(report.left).toBeGreaterThanOrEqual(LEFT);
  expect(report.right).toBeLessThanOrEqual(RIGHT);
  expect(report).toMatchObject({ tagged: true, claimsUa: true });
});

test('groups ticks, leaves out the middle of a long history and notes both (Reports 5)', async () => {
  const lines = Array.from({ length: 200 }, (_, number) => ({
    ...reportEvent('2026-11-03T09:12:44.000Z', 'Łukasz W.', `${number} tasks completed`),
    until: '2026-11-03T15:00:01.000Z',
  }));
  const history = { lines, folded: true, gap: { after: 100, events: 1812 } };
  const report = await print(reportOf([task('One')], { certificate: certificate({ history }) }));
  const text = certificateIn(report);
  expect(text).toContain('Ticks of one person that follow each other on one day stand in one line.');
  expect(text).toMatch(
    /09:12:44–15:00:01 Łukasz W\. 99 tasks completed\s+1812 events are left out here\. The hash of the chain head covers them too\.\s+2026-11-03 09:12:44–15:00:01 Łukasz W\. 100 tasks completed/,
  );
  // Every page of the table repeats its header.
  expect(report.texts.slice(2).every((page) => page.includes('TIME (UTC)'))).toBe(true);
  expect(report.pages).toBeLessThan(14);
  expect(report.claimsUa).toBe(true);
});
