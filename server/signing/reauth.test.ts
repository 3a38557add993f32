import { expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { Browser } from '../testing/auth/browser.ts';
import type { Client } from '../testing/client.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';
import { clientOf } from '../testing/auth/signIn.ts';

const app = useApp({ REAUTH_TO_SIGN: '1' });

async function setUpDonePlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  return { manager, employee, plan };
}

/** Signs in again with prompt=login, as the dialog does. */
async function signInAgain({ email }: Person): Promise<Client> {
  const browser = new Browser(app);
  const page = await browser.follow('/api/auth/login?prompt=login');
  return clientOf(app, browser, await browser.submit(page, { email }));
}

const setMinutesSinceSignIn = (person: Person, minutes: number) =>
  app.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where('person_id', '=', person.id)
    .execute();

test('requires a recent sign-in of either side with REAUTH_TO_SIGN (Signing 3)', async () => {
  const { manager, employee, plan } = await setUpDonePlan();
  for (const person of [employee, manager]) {
    const refused = await person.client.put(planPath(plan, '/signoff'));
    expectProblem(refused, 409, /Sign in again/);
    expect(refused.body.code).toBe('auth.reauthentication_required');
    const signed = await (await signInAgain(person)).put(planPath(plan, '/signoff'));
    expect(signed.status, signed.text).toBe(200);
  }
  expect((await manager.client.get(planPath(plan))).body.status).toBe('Completed');
});

test('accepts a sign-in of the last five minutes, and requires it only for signing (Signing 3)', async () => {
  const { manager, employee, plan } = await setUpDonePlan();
  const client = await signInAgain(employee);
  await setMinutesSinceSignIn(employee, 6);
  expect((await client.put(planPath(plan, '/signoff'))).body.code).toBe('auth.reauthentication_required');
  expect((await client.get(planPath(plan))).status).toBe(200);
  await setMinutesSinceSignIn(employee, 4);
  expect((await client.put(planPath(plan, '/signoff'))).status).toBe(200);
  expect((await manager.client.put(planPath(plan, '/return'), { comment: 'Not yet' })).status).toBe(200);
});

test('gives an open task as the reason before the sign-in', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  expectProblem(await employee.client.put(planPath(plan, '/signoff')), 409, /still open/);
});

test('reports the setting to the browser', async () => {
  expect((await app.anonymous.get('/config')).body.reauth_to_sign).toBe(true);
});
