import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';

const withoutMail = useApp();
const withMail = useApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'gangway@harbor.example' });

test('reports whether mail is on, without its settings (Mails 1)', async () => {
  expect((await withoutMail.anonymous.get('/config')).body).toMatchObject({ mail_enabled: false });
  const { body, text } = await withMail.anonymous.get('/config');
  expect(body).toMatchObject({ mail_enabled: true });
  expect(text).not.toMatch(/smtp|gangway@harbor/);
});
