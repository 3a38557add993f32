import { expect, test } from 'vitest';
import type { MailContent } from '../../mail/content.ts';
import { useApp } from '../../testing/app.ts';
import { createPlan } from '../../testing/samples.ts';

// No sender runs in these tests. They check the rows of the outbox.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Gangway <onboarding@example.com>' });

test('plans that a file hands over are mailed to the employee and both managers, nothing else is (Mails 3)', async () => {
  const [former, next] = [await app.addManager('Former Manager'), await app.addManager('Next Manager')];
  const employee = await app.addEmployee(former, 'Emil Employee');
  const without = await app.addEmployee(former, 'Olga Other');
  await createPlan(former, employee);
  await app.db.deleteFrom('outbox').execute();
  await app.db.updateTable('people').set({ is_admin: true }).where('id', '=', without.id).execute();

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
