import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';

const silent = useApp();
const mailing = useApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'gangway@harbor.example' });

test('people are told that mail is sent when there is a mail server', async () => {
  expect((await silent.anonymous.get('/config')).body).toMatchObject({ mail_enabled: false });
  const { body, text } = await mailing.anonymous.get('/config');
  expect(body).toMatchObject({ mail_enabled: true });
  expect(text).not.toMatch(/smtp|gangway@harbor/);
});
