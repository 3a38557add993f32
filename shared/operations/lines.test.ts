import { expect, test } from 'vitest';
import { type OperationFacts, operationLines, UNKNOWN } from './lines.ts';
import type { OperationPart } from './schema.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const TODAY = '2026-11-23';

const REMINDERS = {
  job: 'reminders',
  succeeded_at: '2026-11-23T11:58:00Z',
  failed_at: null,
  error: null,
};

const FINE: OperationFacts = {
  release: { version: '3.2.0', applied: 41, known: 41, uptime_s: 12 * 86_400 },
  mail: { enabled: true, sent: 42, waiting: 1, failing: 0, failed: 0 },
  backup: {
    succeeded_at: '2026-11-23T02:00:00Z',
    failed_at: null,
    error: null,
    bytes: 48_000_000,
    encrypted: true,
  },
  jobs: { runs: [REMINDERS], failed_work: 0 },
  directory: { tokens: 1, people: 212, last_used_at: '2026-11-23T11:56:00Z' },
  webhooks: { enabled: 3, failing: [] },
  sessions: { sessions: 84, people: 61 },
  emails: { count: 0, newest: null },
  tokens: { count: 4, next: { name: 'Payroll', person: 'Helen', expires_on: '2027-02-01' } },
  signature: { source: 'generated', ends_at: '2036-11-23T00:00:00Z', unused: null, has_other_secret: false },
  replicas: { count: 2, used: 2 },
};

const lineOf = (part: OperationPart, found: OperationFacts[OperationPart]) =>
  operationLines({ ...FINE, [part]: found }, NOW, TODAY).find((line) => line.part === part)!;

test('every part of a sound installation is fine (Operations 22)', () => {
  const lines = operationLines(FINE, NOW, TODAY);
  expect(lines.map(({ state }) => state)).toEqual(Array(11).fill('fine'));
  expect(lines.map(({ text }) => text)).toEqual([
    '3.2.0 · schema 41 of 41 · running for 12 days.',
    '42 mails sent in the last 24 hours, 1 waiting.',
    '10 hours ago · 48 MB · encrypted.',
    '1 of 1 ran on time.',
    'SCIM · 212 people · last call 4 minutes ago.',
    '3 of 3 answer.',
    '61 people on 84 devices.',
    'Everybody has the email with which they sign in.',
    '4 in use.',
    'A generated key, with a certificate until 2036-11-23.',
    '2 of 2 used by this server.',
  ]);
});

const backup = (fields: Partial<NonNullable<OperationFacts['backup']>>) => ({ ...FINE.backup!, ...fields });
const run = (fields: object) => ({ runs: [{ ...REMINDERS, ...fields }], failed_work: 0 });

test.each<[OperationPart, OperationFacts[OperationPart], string, RegExp]>([
  ['release', { ...FINE.release, applied: 42 }, 'Older', /update this server/],
  ['release', { ...FINE.release, applied: 40 }, 'Not migrated', /npm run migrate/],
  ['mail', { ...FINE.mail, enabled: false }, 'Off', /Set SMTP_URL/],
  [
    'mail',
    { ...FINE.mail, failing: 1, failed: 2 },
    '3 failed',
    /^3 of 45 mails failed .* 1 mail will be tried again/,
  ],
  ['backup', null, 'None', /npm run backup/],
  // A minute later than the doctor takes.
  ['backup', backup({ succeeded_at: '2026-11-21T23:59:00Z' }), 'Late', /^36 hours ago/],
  ['backup', backup({ succeeded_at: '2026-11-21T02:00:00Z' }), 'Late', /^2 days ago · 48 MB\. Make one now/],
  [
    'backup',
    backup({ failed_at: '2026-11-23T11:00:00Z', error: 'disk full' }),
    'Failed',
    /failed 1 hour ago: disk full\. Before it: 10 hours ago/,
  ],
  [
    'backup',
    backup({ succeeded_at: null, failed_at: '2026-11-23T11:00:00Z' }),
    'Failed',
    /Before it: There is none/,
  ],
  ['backup', backup({ encrypted: false }), 'Readable', /set BACKUP_PASSPHRASE/],
  ['jobs', run({ failed_at: '2026-11-23T11:59:00Z', error: 'Error' }), '1 failed', /^Reminders: Error/],
  ['jobs', run({ succeeded_at: '2026-11-23T08:00:00Z' }), 'Late', /last ran 4 hours ago/],
  ['jobs', { ...FINE.jobs, failed_work: 1 }, '1 failed', /^1 item failed and will be retried automatically/],
  ['directory', { ...FINE.directory, last_used_at: null }, 'Silent', /no call yet/],
  ['directory', { ...FINE.directory, last_used_at: '2026-11-19T12:00:00Z' }, 'Silent', /4 days ago/],
  [
    'webhooks',
    { enabled: 3, failing: [{ host: 'hr.example', reason: 'The server responded with 500.' }] },
    '1 failed',
    /^hr\.example: The server responded with 500\./,
  ],
  [
    'tokens',
    { ...FINE.tokens, next: { ...FINE.tokens.next!, expires_on: '2026-11-29' } },
    '6 days left',
    /“Payroll” of Helen/,
  ],
  ['tokens', { ...FINE.tokens, next: { ...FINE.tokens.next!, expires_on: TODAY } }, 'Today', /expires on/],
  [
    'emails',
    { count: 2, newest: { person: 'Ada', email: 'a@b.example' } },
    '2 others',
    /^Ada signs in with a@b\.example/,
  ],
  [
    'signature',
    { ...FINE.signature, source: 'file', ends_at: '2026-12-22T12:00:00Z' },
    '29 days left',
    /REPORT_SIGNING_P12, with a certificate until 2026-12-22\. Get the next one/,
  ],
  [
    'signature',
    { ...FINE.signature, unused: 'its certificate has expired on 2026-11-01' },
    'Not used',
    /is not used: its certificate has expired on 2026-11-01\. Reports are signed with the generated key/,
  ],
  ['signature', { ...FINE.signature, has_other_secret: true }, 'Two secrets', /another SESSION_SECRET/],
  ['replicas', { count: 2, used: 1 }, '1 away', /primary meanwhile/],
])('%s: %j is to do, "%s"', (part, found, label, text) => {
  const line = lineOf(part, found);
  expect([line.state, line.label]).toEqual(['to_do', label]);
  expect(line.text).toMatch(text);
});

test.each<[OperationPart, OperationFacts[OperationPart], string]>([
  ['jobs', { runs: [], failed_work: 0 }, 'None has run yet.'],
  ['directory', { tokens: 0, people: 0, last_used_at: null }, 'None is connected.'],
  ['webhooks', { enabled: 0, failing: [] }, 'None is registered.'],
  ['tokens', { count: 0, next: null }, 'None is in use.'],
  ['replicas', { count: 0, used: 0 }, 'None is set up.'],
])('%s: what is not used is fine', (part, found, text) => {
  expect(lineOf(part, found)).toMatchObject({ state: 'fine', text });
});

test('a part that could not be looked at is unknown, and the others are not', () => {
  const lines = operationLines({ ...FINE, mail: UNKNOWN }, NOW, TODAY);
  expect(lines[1]).toEqual({
    part: 'mail',
    state: 'unknown',
    label: 'Unknown',
    text: expect.stringContaining('log'),
  });
  expect(lines.filter(({ state }) => state === 'fine')).toHaveLength(10);
});
