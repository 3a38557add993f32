import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { api, CONFIGURED_ORIGIN, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  addToTeam,
  AMARA,
  newAccount,
  newManager,
  newPageAs,
  newReport,
  openAs,
  signedIn,
} from '../support/people.ts';
import { newPlan, tickTasks } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';
import { unique } from '../support/unique.ts';

const MAIL_IS_OFF =
  'Mail is not set up, so nobody is notified. Ask your admin to set SMTP_URL and MAIL_FROM.';

const ALREADY_REMINDED = 'A reminder has been sent today already. You can send the next one tomorrow.';

/** The tests run in a demo, which shows reminders instead of refusing them (Demo 5). */
async function pretendNoDemo(page: Page): Promise<void> {
  // Without the page cookie the settings come by a call, and not in the page.
  await page.context().clearCookies();
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), demo: false } });
  });
}

test('without mail settings a manager is informed that no mail is sent (Mails 1)', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee);
  const page = await newPageAs(browser, manager);
  await pretendNoDemo(page);
  await page.goto(`/onboarding/${id}`);
  await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(
    'Email is not set up, so reminders are not sent.',
  );
  await page.getByRole('button', { name: /^Menu for/ }).click();
  await expect(page.getByRole('menuitem', { name: `Send Reminder ${MAIL_IS_OFF}` })).toBeDisabled();
  await expectAccessible(page, 'plan, menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mails' }).click();
  await expect(page.getByText(MAIL_IS_OFF)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page, 'plan, no mails');

  const own = await openAs(browser, employee, `/onboarding/${id}`);
  await expect(own.getByRole('button', { name: 'History' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Mails' })).toHaveCount(0);
});

test('a manager sees the state of each mail, and sends a reminder (Mails 6)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const mailServer = await startMailServer();
  const manager = await signedIn(AMARA, CONFIGURED_ORIGIN);
  const account = newAccount('New Hire');
  await addToTeam(manager, account);
  const employee = await signedIn(account, CONFIGURED_ORIGIN);
  const plan = await newPlan(manager, employee);
  const page = await newPageAs(browser, manager);
  await page.clock.install();
  await page.goto(`/onboarding/${plan.id}`);

  const mails = page.getByRole('list', { name: 'Mails' }).getByRole('listitem');
  const remind = async () => {
    await page.getByRole('button', { name: /^Menu for/ }).click();
    await page.getByRole('menuitem', { name: 'Send Reminder' }).click();
  };
  const stateOfLatest = async () =>
    (await api(manager, endpoints.listPlanMails, { params: { id: plan.id } }))[0]?.state;
  /**
   * Waits for the first attempt to send the latest mail; then the page loads the mails again, as it does
   * every 10 s.
   */
  const reloadAfter = async (state: 'sent' | 'failing') => {
    await expect.poll(stateOfLatest, { intervals: [200] }).toBe(state);
    await page.clock.fastForward(10_000);
  };

  await test.step('sent', async () => {
    await page.getByRole('button', { name: 'Mails' }).click();
    await expect(mails).toHaveText([/^Plan assigned/]);
    await reloadAfter('sent');
    await expect(mails).toHaveText([
      new RegExp(`^Plan assigned.*Sent.*To New Hire, ${account.email}.*sent just now$`),
    ]);
  });

  await test.step('failing, with the reply of the mail server', async () => {
    mailServer.isFull = true;
    await remind();
    await expect(toast(page, 'Reminder sent to the employee.')).toBeVisible();
    await reloadAfter('failing');
    await expect(mails.first()).toHaveText(
      /^Reminder sent by hand.*Failing, will be tried again.*next attempt/,
    );
    await expect(mails.first()).toContainText('Mailbox is full');
    await expectAccessible(page, 'plan, mails');
  });

  await test.step('one reminder a day', async () => {
    await remind();
    await expect(toast(page, ALREADY_REMINDED)).toBeVisible();
    await expect(mails).toHaveCount(2);
  });

  await test.step('also when only the signature is missing', async () => {
    await tickTasks(employee, plan, 'all');
    await page.reload();
    await expect(page.getByText('4/4 Tasks Completed')).toBeVisible();
    await page.getByRole('button', { name: 'Send Reminder' }).click();
    await expect(toast(page, ALREADY_REMINDED)).toBeVisible();
  });

  await mailServer.stop();
});

test('a manager reminds an employee from the palette', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 409/);
  const manager = await signedIn(AMARA, CONFIGURED_ORIGIN);
  // A second try of the test finds only its own.
  const name = unique('Rika Rind');
  const account = newAccount(name);
  await addToTeam(manager, account);
  await newPlan(manager, await signedIn(account, CONFIGURED_ORIGIN));
  const page = await openAs(browser, manager, '/templates');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const remind = async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(`rem ${name.toLowerCase()}`);
    await expect(page.getByRole('option')).toHaveText([/^Remind Rika Rind/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await remind();
  await expect(toast(page, 'Reminder sent to the employee.')).toBeVisible();
  await remind();
  await expect(toast(page, ALREADY_REMINDED)).toBeVisible();

  await test.step('not where no mail is sent', async () => {
    const other = await newManager();
    await newPlan(other, await newReport(other, 'Rika Rind'));
    const silent = await newPageAs(browser, other);
    await pretendNoDemo(silent);
    await silent.goto('/templates');
    await expect(silent.getByRole('heading', { level: 1 })).toBeVisible();
    await silent.keyboard.press('ControlOrMeta+k');
    await silent.keyboard.type('rika');
    await expect(silent.getByRole('option').first()).toBeVisible();
    await silent.getByRole('combobox').fill('rem rika');
    await expect(silent.getByText('Nothing matches your search.')).toBeVisible();
  });
});

/** Starts the mail server of the configured product. It accepts every mail until it is full. */
async function startMailServer() {
  const state = { isFull: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(state.isFull ? Object.assign(new Error('Mailbox is full'), { responseCode: 452 }) : null),
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  });
  await new Promise<void>((resolve) => {
    server.listen(Number(process.env['E2E_SMTP_PORT']), '127.0.0.1', resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  return Object.assign(state, { stop });
}
