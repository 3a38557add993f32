import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sender, startSender } from '../outbox/sender.ts';
import { type Person, useApp } from '../testing/app.ts';
import { type MailServer, startMailServer } from '../testing/mailServer.ts';
import { POLL_OPTIONS } from '../testing/outbox.ts';
import { createPlan, planPath, tickAll } from '../testing/samples.ts';
import { attachReport } from '../signing/report.ts';

const app = useApp({
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Gangway <onboarding@example.com>',
  PUBLIC_URL: 'https://gangway.example.com',
});

let sink: MailServer;
let sender: Sender;

beforeAll(async () => {
  sink = await startMailServer();
  const { db, config } = app;
  if (config.mail === null) throw new Error('mail is off');
  sender = startSender({
    db,
    settings: { ...config.mail, ...config, smtp_url: sink.url },
    attach: (mail) => attachReport(db, config, mail),
    logger: pino({ level: 'silent' }),
    poll_ms: 10,
  });
});
afterAll(async () => {
  await sender.stop();
  await sink.close();
});

/** Everything that has arrived for one person, in the order of its causes. */
async function inbox({ email }: Person, count: number) {
  await expect.poll(() => sink.mails.filter(({ to }) => to[0] === email).length, POLL_OPTIONS).toBe(count);
  const mails = sink.mails.filter(({ to }) => to[0] === email).map(({ read }) => read);
  // Ids are made in order of time, and a mail is named after its row.
  return mails.toSorted((a, b) => (a.messageId ?? '').localeCompare(b.messageId ?? ''));
}

test('a plan’s mails arrive: to the right side, with what they promise, leading to the plan', async () => {
  const manager = await app.addManager('Łukasz "Luke" Nowak');
  const employee = await app.addEmployee(manager, 'Ada\r\nBcc: evil@example.com 🚀');
  const plan = await createPlan(manager, employee, { name: 'Willkommen & 歓迎 <b>' });
  const sign = (person: Person) => person.client.put(planPath(plan, '/signoff'));
  await manager.client.post(planPath(plan, '/nudge'));
  await tickAll(employee, plan);
  await sign(employee);
  await manager.client.put(planPath(plan, '/return'), { comment: 'The <badge> is missing.' });
  await employee.client.post(planPath(plan, '/comments'), { text: 'Here it is.' });
  await sign(employee);
  await sign(manager);

  const toEmployee = await inbox(employee, 5);
  expect(toEmployee.map(({ subject }) => subject)).toEqual([
    'Your onboarding plan: Willkommen & 歓迎 <b>',
    'A reminder: Willkommen & 歓迎 <b>',
    'Ready to sign: Willkommen & 歓迎 <b>',
    'Not yet: Willkommen & 歓迎 <b>',
    expect.stringMatching(/^Completed: Willkommen & 歓迎 <b> \(Ada/),
  ]);
  const toManager = await inbox(manager, 4);
  expect(toManager.map(({ subject }) => subject?.replace(/: .*/, ''))).toEqual([
    'Needs your signature',
    'New comment',
    'Needs your signature',
    'Completed',
  ]);

  const link = `https://gangway.example.com/onboarding/${plan.id}`;
  for (const mail of [...toEmployee, ...toManager]) {
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).not.toContain('<b>');
    expect(mail.to).toHaveLength(1);
    expect(mail.bcc ?? []).toEqual([]);
  }
  expect(toEmployee[3]?.text).toContain('The <badge> is missing.');
  expect(toEmployee[3]?.html).toContain('The &lt;badge&gt; is missing.');

  const reports = [toEmployee.at(-1), toManager.at(-1)].map((mail) => mail?.attachments[0]);
  for (const report of reports) {
    expect(report).toMatchObject({
      filename: 'onboarding_report_Willkommen_&_歓迎_<b>.pdf',
      mimeType: 'application/pdf',
    });
    const bytes = Buffer.from(report?.content as ArrayBuffer);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
  for (const mail of [...toEmployee.slice(0, -1), ...toManager.slice(0, -1)]) {
    expect(mail.attachments).toEqual([]);
  }
});
