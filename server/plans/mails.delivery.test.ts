import { pino } from 'pino';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMailTrue } from '../platform/conditions/conditions.sql.ts';
import { startSender } from '../platform/outbox/sender.ts';
import type { Sender } from '../platform/sending/sendLoop.ts';
import { type Person, useApp } from '../testing/app.ts';
import { type MailServer, startMailServer } from '../testing/mail/mailServer.ts';
import { createPlan, planPath, tickAll } from '../testing/samples.ts';
import { attachReport } from '../signing/report.ts';
import { orgSettings } from '../platform/settings/cache.ts';

const app = useApp(
  {
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'Gangway <onboarding@example.com>',
    PUBLIC_URL: 'https://gangway.example.com',
    DEMO: '1',
  },
  // A busy machine is slow.
  { renderer: { time_ms: 120_000 } },
);

let mailServer: MailServer;
let sender: Sender;

beforeAll(async () => {
  mailServer = await startMailServer();
  const { db, config } = app;
  if (config.mail === null) throw new Error('mail is off');
  sender = startSender({
    db,
    settings: { ...config.mail, ...orgSettings(app.services), smtp_url: mailServer.url },
    attach: (mail) => attachReport(app.services, mail),
    isTrue: isMailTrue(app.services.conditions),
    logger: pino({ level: 'silent' }),
    poll_ms: 10,
    attach_ms: 120_000,
  });
});
afterAll(async () => {
  await sender.stop();
  await mailServer.close();
});

/** Waits until a person has received `count` mails, and returns them in the order of their causes. */
async function inbox({ email }: Person, count: number) {
  await expect.poll(() => mailServer.mails.filter(({ to }) => to[0] === email).length).toBe(count);
  const mails = mailServer.mails.filter(({ to }) => to[0] === email).map(({ read }) => read);
  // The Message-ID contains the id of the row, and ids are ordered by time.
  return mails.toSorted((a, b) => (a.messageId ?? '').localeCompare(b.messageId ?? ''));
}

const withoutPictures = ({ attachments }: Email) => attachments.filter(({ related }) => !related);

test('delivers the mails of a plan to the right side, with links and attachments (Mails 3)', async () => {
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

  const toEmployee = await inbox(employee, 4);
  expect(toEmployee.map(({ subject }) => subject)).toEqual([
    'Your onboarding plan: Willkommen & 歓迎 <b>',
    'A reminder: Willkommen & 歓迎 <b>',
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
  expect(toEmployee[2]?.text).toContain('The <badge> is missing.');
  expect(toEmployee[2]?.html).toContain('The &lt;badge&gt; is missing.');

  const pictured = [...toEmployee, ...toManager].filter(({ attachments }) =>
    attachments.some(({ related }) => related),
  );
  expect(pictured.map(({ subject }) => subject?.replace(/: .*/, ''))).toEqual([
    'Completed',
    'Needs your signature',
    'Needs your signature',
    'Completed',
  ]);
  for (const { html, attachments } of pictured) {
    const [picture] = attachments.filter(({ related }) => related);
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
    expect(html).toContain(`<img src="cid:${picture?.contentId?.slice(1, -1)}" alt=""`);
  }

  const reports = [toEmployee.at(-1), toManager.at(-1)].map((mail) => mail && withoutPictures(mail)[0]);
  for (const report of reports) {
    expect(report).toMatchObject({
      filename: 'onboarding_report_Willkommen_&_歓迎_<b>.pdf',
      mimeType: 'application/pdf',
    });
    const bytes = Buffer.from(report?.content as ArrayBuffer);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
  for (const mail of [...toEmployee.slice(0, -1), ...toManager.slice(0, -1)]) {
    expect(withoutPictures(mail)).toEqual([]);
  }
});
