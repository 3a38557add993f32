import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { allTasks } from '#shared/checklist/tree.ts';
import { createPlan, getPlan, toggleTask } from '#shared/plans/contract.ts';
import { addDirectReport } from '#shared/team/contract.ts';
import { api, signInByHttp } from './arrange.ts';
import { expectNoBarriers } from './axe.ts';
import { newManager, newPlan, newReport, openAs, STILL, SUBPLANS } from './company.ts';
import { signIn } from './people.ts';
import { toast } from './sentences.ts';
import { startProduct } from './startProduct.ts';
import { expect, test } from './test.ts';

const MAIL_IS_OFF =
  'Mail is not set up, so nobody is notified. Ask your administrator to set SMTP_URL and MAIL_FROM.';

test('without mail a manager is told so, where it matters', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee);
  const page = await openAs(browser, manager, `/onboarding/${id}`, STILL);
  await page.getByRole('button', { name: /^Menu for/ }).click();
  await expect(page.getByRole('menuitem', { name: `Send Reminder ${MAIL_IS_OFF}` })).toBeDisabled();
  await expectNoBarriers(page, 'plan, menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mails' }).click();
  await expect(page.getByText(MAIL_IS_OFF)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectNoBarriers(page, 'plan, no mails');

  const own = await openAs(browser, employee, `/onboarding/${id}`, STILL);
  await expect(own.getByRole('button', { name: 'History' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Mails' })).toHaveCount(0);
});

test('a manager sees how far each mail has come, and reminds by hand', async ({ browser, mayFail }) => {
  mayFail(/status of 409/);
  let refuses = false;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error('Mailbox is full'), { responseCode: 452 }) : null),
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const product = await startProduct({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Gangway <gangway@harbor.example>',
  });
  const context = await browser.newContext({ ...STILL, baseURL: product.origin });
  const page = await context.newPage();
  await signIn(page, 'amara.okafor@harbor.example', 'Amara Okafor');
  await page.goto(`/onboarding/${await assignPlan(product.origin)}`);

  const mails = page.getByRole('list', { name: 'Mails' }).getByRole('listitem');
  const remind = async () => {
    await page.getByRole('button', { name: /^Menu for/ }).click();
    await page.getByRole('menuitem', { name: 'Send Reminder' }).click();
  };
  await test.step('sent', async () => {
    await page.getByRole('button', { name: 'Mails' }).click();
    await expect(mails).toHaveText([
      /^Plan assigned.*Sent.*To New Hire, new\.hire@harbor\.example.*sent this minute$/,
    ]);
  });

  await test.step('failing, with what the mail server says', async () => {
    refuses = true;
    await remind();
    await expect(toast(page, 'Reminder sent to the employee.')).toBeVisible();
    await expect(mails.first()).toHaveText(
      /^Reminder sent by hand.*Failing, will be tried again.*next attempt/,
    );
    await expect(mails.first()).toContainText('Mailbox is full');
    await expectNoBarriers(page, 'plan, mails');
  });

  await test.step('once a day', async () => {
    await remind();
    await expect(
      toast(page, 'A reminder has been sent today already. You can send the next one tomorrow.'),
    ).toBeVisible();
    await expect(mails).toHaveCount(2);
  });

  await test.step('also when only the signature is missing', async () => {
    await finishPlan(product.origin, page.url().split('/').at(-1) ?? '');
    await page.reload();
    await expect(page.getByText('4/4 Tasks Completed')).toBeVisible();
    await page.getByRole('button', { name: 'Send Reminder' }).click();
    await expect(
      toast(page, 'A reminder has been sent today already. You can send the next one tomorrow.'),
    ).toBeVisible();
  });

  await context.close();
  await product.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const HIRE = ['new.hire@harbor.example', 'New Hire'] as const;

async function finishPlan(origin: string, id: string): Promise<void> {
  const { token } = await signInByHttp(...HIRE, origin);
  for (const task of allTasks((await api(token, getPlan, { params: { id } }, origin)).subplans)) {
    await api(token, toggleTask, { params: { taskId: task.id } }, origin);
  }
}

/** A plan of a report of Amara's; answers its id. */
async function assignPlan(origin: string): Promise<string> {
  const { token } = await signInByHttp('amara.okafor@harbor.example', 'Amara Okafor', origin);
  const [email, name] = HIRE;
  await api(token, addDirectReport, { params: { email }, query: { user_name: name } }, origin);
  const { id: user_id } = await signInByHttp(...HIRE, origin);
  const body = { name: 'First weeks', user_id, subplans: SUBPLANS };
  return (await api(token, createPlan, { body }, origin)).id;
}
