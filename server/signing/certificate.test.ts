import { expect, test } from 'vitest';
import { SIGNATURE_MEANING } from '#shared/signing/meaning.ts';
import { useApp } from '../testing/app.ts';
import { readPdf } from '../testing/reports.ts';
import { createPlan, createSignedPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';
import { certificateOf } from './certificate.ts';
import { CONTENT_CHANGED } from './verification.ts';
import { planReport } from './report.ts';

const app = useApp({ PUBLIC_URL: 'https://gangway.harbor.example', DEMO: '1' });

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function reportOf(plan: { id: string }) {
  const report = await readPdf((await planReport(app.services, plan.id)).content);
  return { ...report, page: report.text.slice(report.text.indexOf('Certificate of completion')) };
}

/** Removes white space, since hashes and addresses may be broken anywhere. */
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

test('prints the stored evidence of both signatures, and the hashes that the API returns (Reports 3)', async () => {
  const { manager, employee } = await createTeam(app);
  await app.db
    .updateTable('people')
    .set({ identity_issuer: 'https://login.harbor.example', identity_subject: 'subject-7' })
    .where('id', '=', employee.id)
    .execute();
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'), undefined, { 'user-agent': CHROME });
  await manager.client.put(planPath(plan, '/signoff'), undefined, { 'user-agent': 'curl/8.14.1' });

  const report = await reportOf(plan);
  const { body: signed } = await manager.client.get(planPath(plan));
  const { body: verified } = await manager.client.get(planPath(plan, '/verification'));
  const stored = await app.db
    .selectFrom('plan_signatures')
    .selectAll()
    .where('plan_id', '=', plan.id)
    .orderBy('role')
    .execute();
  const [first, second] = stored.map(({ signed_at }) => ({
    signed: `${withoutSpaces(signed_at.slice(0, 19).replace('T', ' '))}UTC`,
  }));
  const { content_hash } = signed.signatures[0];
  const page = withoutSpaces(report.page);
  for (const part of [
    `EMPLOYEEMANAGERName${employee.name}${manager.name}Email${employee.email}${manager.email}`,
    `Meaning${SIGNATURE_MEANING.employee}${SIGNATURE_MEANING.manager}Signed${first!.signed}${second!.signed}`,
    'Identity providerhttps://login.harbor.examplenot recordedSubjectsubject-7not recorded',
    'Network address127.0.0.1127.0.0.1',
    `DeviceChrome 140 on Windows 10 or newercurl/8.14.1Content hash${content_hash}`,
    `RecordContent hash${content_hash}Chain head hash${verified.chain.head}Events6`,
    `https://gangway.harbor.example/verify/${plan.id}`,
  ]) {
    expect(page).toContain(withoutSpaces(part));
  }
  expect(verified).toMatchObject({ holds: true, chain: { events: 6 } });
  expect(report).toMatchObject({ tagged: true, claimsUa: true });
});

test('prints the history as sentences (Reports 3)', async () => {
  const manager = await app.addManager('Mia');
  const employee = await app.addEmployee(manager, '');
  const plan = await createSignedPlan(manager, employee);
  const { text } = await reportOf(plan);
  const { body: history } = await manager.client.get(planPath(plan, '/history'));
  const lines = [
    'Mia Plan "Onboarding" assigned',
    ...['Get a laptop', 'Meet the team', 'Ship a change'].map(
      // People without a name are printed by email.
      (task) => `${employee.email} Task "${task}" completed`,
    ),
    `${employee.email} Signed as the employee`,
    'Mia Approved and signed as the manager',
  ];
  const printed = lines.map((line, index) => `${history[index].at.slice(0, 19).replace('T', ' ')} ${line}`);
  expect(text).toContain(`TIME (UTC) WHO WHAT\n${printed.join('\n')}\n`);
});

/** Returns a record that verifies, with one event per minute from midnight on. */
function recordOf(events: string[]): Parameters<typeof certificateOf>[0] {
  return {
    events: events.map((event, minute) => ({
      at: new Date(Date.UTC(2026, 10, 3, 0, minute)).toISOString(),
      actor: { id: null, name: 'Ada' },
      event: `plan.${event}`,
      detail: { name: `Task ${minute}` },
    })),
    content: { hash: '', now: '', why: null, holds: true },
    chain: { events: events.length, head: null, broken_at: null, why: null, anchored_on: null, holds: true },
    signatures: [],
    confirmed: { given: 0, erased: 0, why: null },
  };
}

const NOWHERE = { verify_url: '', check_url: '' };
const historyOf = (events: string[]) => certificateOf(recordOf(events), [], NOWHERE).history;
const repeat = (count: number, ...events: string[]) => Array.from({ length: count }, () => events).flat();

test('groups the ticks of a day in a history of more than 60 events (Reports 5)', () => {
  const ticks = repeat(59, 'task_completed');
  expect(historyOf([...ticks, 'signed'])).toMatchObject({ folded: false, gap: null, lines: { length: 60 } });
  expect(historyOf([...ticks, 'task_reopened', 'signed'])).toEqual({
    folded: true,
    gap: null,
    lines: [
      {
        at: '2026-11-03T00:00:00.000Z',
        until: '2026-11-03T00:59:00.000Z',
        who: 'Ada',
        text: '59 tasks completed, 1 task reopened',
      },
      {
        at: '2026-11-03T01:00:00.000Z',
        until: '2026-11-03T01:00:00.000Z',
        who: 'Ada',
        text: 'Signed as the employee',
      },
    ],
  });
});

test('leaves out the middle of more than 200 lines, and counts its events (Reports 5)', () => {
  expect(historyOf(repeat(200, 'nudged')).gap).toBeNull();
  // 303 lines of 404 events: 101 lines group two ticks each.
  const { lines, gap } = historyOf(
    repeat(101, 'deactivated', 'reactivated', 'task_completed', 'task_reopened'),
  );
  expect(lines).toHaveLength(200);
  expect(gap).toEqual({ after: 100, events: 404 - 133 - 134 });
  expect([lines.at(99)?.at, lines.at(100)?.at]).toEqual([
    '2026-11-03T02:12:00.000Z',
    '2026-11-03T04:30:00.000Z',
  ]);
});

test('warns of each part that does not verify (Reports 4)', () => {
  const signature = { role: 'employee', holds: false } as ReturnType<typeof recordOf>['signatures'][number];
  const { warnings } = certificateOf(
    {
      events: [],
      content: { hash: 'a', now: 'b', why: CONTENT_CHANGED, holds: false },
      chain: { events: 6, head: null, broken_at: 3, why: 'content changed', anchored_on: null, holds: false },
      signatures: [signature, { ...signature, role: 'manager', holds: true }],
      confirmed: { given: 0, erased: 0, why: null },
    },
    [],
    NOWHERE,
  );
  expect(warnings).toEqual([
    'What is stored of this plan is no longer what was signed.',
    "The employee's signature is not what the history recorded.",
    'The history is not whole: event 3 (content changed).',
  ]);
});

test('prints a person on both sides of a plan as both', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await app.unguarded.updateTable('plans').set({ user_id: manager.id }).where('id', '=', plan.id).execute();
  await tickAll(manager, plan);
  for (const _ of ['sign', 'approve']) await manager.client.put(planPath(plan, '/signoff'));
  const { page, claimsUa } = await reportOf(plan);
  const { name, email } = manager;
  expect(page.split(`${name}\n${email}`)).toHaveLength(2 + 1);
  expect(withoutSpaces(page)).toContain(withoutSpaces(`Name${name}${name}Email${email}${email}`));
  expect(page).not.toContain(employee.name);
  expect(claimsUa).toBe(true);
});

test('warns when the plan has changed since it was signed (Reports 4)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createSignedPlan(manager, employee);
  expect((await reportOf(plan)).text).not.toContain('does not hold');
  await app.unguarded.updateTable('plans').set({ description: 'Easier' }).where('id', '=', plan.id).execute();
  expect((await reportOf(plan)).text).toContain(
    'This record does not hold.\nWhat is stored of this plan is no longer what was signed.\n',
  );
});

test('says when the content is in a format that this release does not know', () => {
  const content = { hash: 'a', now: '', why: 'its content was signed in format 99', holds: false };
  expect(certificateOf({ ...recordOf([]), content }, [], NOWHERE).warnings).toEqual([
    'This plan cannot be verified: its content was signed in format 99.',
  ]);
});
