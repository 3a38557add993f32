import { expect, test } from 'vitest';
import { toMailFailure } from './failure.ts';

/** Returns an error as nodemailer creates it. */
const smtp = (code: string, command: string, response?: string, more: object = {}) =>
  Object.assign(new Error(response ?? 'details from Node'), {
    code,
    command,
    ...(response ? { response } : {}),
    ...more,
  });

test.each([
  ['up', 'refused the address: 450 No', smtp('EENVELOPE', 'RCPT TO', '450 No')],
  ['up', 'refused the mail: 554 Spam', smtp('EMESSAGE', 'DATA', '554 Spam')],
  ['down', 'cannot be used: 421 Going away', smtp('EENVELOPE', 'RCPT TO', '421 Going away')],
  ['down', 'cannot be used: 530 Sign in first', smtp('EENVELOPE', 'MAIL FROM', '530 Sign in first')],
  ['down', 'cannot be used: 554 Not you', smtp('EPROTOCOL', 'CONN', '554 Not you')],
  ['down', 'cannot be used: details from Node', smtp('EPROTOCOL', 'CONN')],
  ['down', 'refused the user or password', smtp('EAUTH', 'AUTH PLAIN', '535 No')],
  [
    'down',
    'Nothing listens at the host',
    smtp('ESOCKET', 'CONN', undefined, { originalCode: 'ECONNREFUSED' }),
  ],
  [
    'down',
    'broke off: details from Node',
    smtp('ESOCKET', 'CONN', undefined, { originalCode: 'ECONNRESET' }),
  ],
  ['down', 'did not answer in time', smtp('ETIMEDOUT', 'CONN')],
  ['down', 'did not take the mail in time', smtp('EABORT', '')],
  ['down', 'host of SMTP_URL is not known', smtp('EDNS', 'CONN')],
  ['down', 'could not be encrypted', smtp('ETLS', 'STARTTLS', '454 Not now')],
  [null, 'The mail could not be made: details from Node', smtp('EENVELOPE', 'API')],
  [null, 'The mail could not be made: x is not a function', new TypeError('x is not a function')],
])('server %s, reason: %s', (server, reason, error) => {
  expect(toMailFailure(error, [])).toEqual({ server, reason: expect.stringContaining(reason), final: false });
});

test.each([
  ['550 5.1.1 No such mailbox', true],
  ['553-5.1.2 The domain\r\n553 5.1.2 does not exist', true],
  ['550 Unrouteable address', true],
  ['551 Not here', true],
  ['450 4.1.1 Try later', false],
  ['550 5.1.8 Bad sender domain', false],
  ['550 5.7.1 Unable to relay', false],
  ['550 relay not permitted', false],
  ['552 5.2.2 Mailbox full', false],
  ['554 5.7.1 Spam', false],
])('the refused recipient %j is final: %s (Mails 5)', (response, final) => {
  expect(toMailFailure(smtp('EENVELOPE', 'RCPT TO', response), [])).toMatchObject({ server: 'up', final });
  expect(toMailFailure(smtp('EMESSAGE', 'DATA', response), [])).toMatchObject({ final: false });
});

test('a reason is one line of at most 500 characters without secrets', () => {
  const error = smtp('EMESSAGE', 'DATA', `554-No\r\n554 ${'👩'.repeat(5_000)} hush`);
  const { reason } = toMailFailure(error, []);
  expect(reason).toMatch(/^The mail server refused the mail: 554-No 554 👩+…$/u);
  expect([...reason].length).toBeLessThanOrEqual(500);
  expect(toMailFailure(smtp('EMESSAGE', 'DATA', 'hush, hush'), ['hush']).reason).toMatch(/mail: …, …$/);
});
