import { expect, test } from 'vitest';
import type { MailContent } from '../../platform/mail/content.ts';
import { addAdmin, makeAdmin } from '../../testing/admins.ts';
import { useApp } from '../../testing/app.ts';
import { createPlan, planPath, tickAll } from '../../testing/samples.ts';

// No sender runs in these tests. They check the rows of the outbox.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Gangway <onboarding@example.com>' });

test('plans that a file hands over are mailed to the employee and both managers, nothing else is (Mails 3)', async () => {
  const [former, next] = [await app.addManager('Former Manager'), await app.addManager('Next Manager')];
  const employee = await app.addEmployee(former, 'Emil Employee');
  const without = await app.addEmployee(former, 'Olga Other');
  await createPlan(former, employee);
  await app.db.deleteFrom('outbox').execute();
  await makeAdmin(app, without);

  const lines = [employee, without].map(({ email }) => `${email},${next.email}`);
  const text = ['email,manager_email', 'new@import.example,', ...lines].join('\n');
  const response = await without.client.post('/person/import', text, { 'content-type': 'text/csv' });
  expect(response.body).toMatchObject({ created: 1, updated: 2 });
  const rows = await app.db.selectFrom('outbox').select(['email', 'content']).orderBy('id').execute();
  const mails = rows.map(({ email, content }) => [email, (content as unknown as MailContent).paragraphs[0]]);
  expect(mails).toEqual([
    [next.email, 'Emil Employee now reports to you. One onboarding plan came along.'],
    [employee.email, 'Next Manager is your manager now.'],
    [former.email, 'Emil Employee now reports to Next Manager.'],
  ]);
});

test('a new manager gets one mail about all people with plans whom a file gives them (Mails 3)', async () => {
  const [former, next] = [await app.addManager('Former Manager'), await app.addManager('New Manager')];
  const [ada, bob, without] = [
    await app.addEmployee(former, 'Ada'),
    await app.addEmployee(former, 'Bob'),
    await app.addEmployee(former, 'No Plan'),
  ];
  const plan = await createPlan(former, ada);
  const signed = await createPlan(former, bob, { name: 'Signed' });
  await tickAll(bob, signed);
  expect((await bob.client.put(planPath(signed, '/signoff'))).status).toBe(200);
  await app.db.deleteFrom('outbox').execute();
  const admin = await addAdmin(app);

  const lines = [ada, bob, without].map(({ email }) => `${email},${next.email}`);
  const text = ['email,manager_email', ...lines].join('\n');
  for (const updated of [3, 0]) {
    const { body } = await admin.client.post('/person/import', text, { 'content-type': 'text/csv' });
    expect(body).toMatchObject({ updated });
  }
  const rows = await app.db.selectFrom('outbox').selectAll().where('person_id', '=', next.id).execute();
  expect(rows).toMatchObject([
    {
      kind: 'handed_over',
      content: {
        subject: 'Handed over to you: 2 people, one plan needs your signature',
        preview: '2 people with onboarding plans now report to you. 2 onboarding plans came along.',
        lists: [
          {
            heading: 'Needs your signature',
            items: [{ text: 'Signed', note: expect.stringMatching(/^Bob, /) }],
          },
          { heading: 'Plans that came along', items: [{ note: expect.stringMatching(/^Ada, Active/) }] },
        ],
        action: { path: '/onboarding' },
      },
    },
  ]);
  const listed = new Set([rows[0]?.plan_id, ...(rows[0]?.more_plan_ids ?? [])]);
  expect(listed).toEqual(new Set([plan.id, signed.id]));
  const others = app.db.selectFrom('outbox').select('email').where('person_id', '<>', next.id);
  const emails = (await others.orderBy('id').execute()).map(({ email }) => email);
  expect(emails.filter((email) => email === former.email)).toHaveLength(2);
  expect(new Set(emails)).toEqual(new Set([ada.email, bob.email, former.email]));
});
