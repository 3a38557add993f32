import { expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { Browser } from '../testing/auth/browser.ts';
import type { Client } from '../testing/client.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';
import { clientOf } from '../testing/auth/signIn.ts';

const app = useApp({ REAUTH_TO_SIGN: '1' });

async function donePlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  return { manager, employee, plan };
}

/** As the dialog does it: to the provider, which asks anew, and back. */
async function signInAgain({ email }: Person): Promise<Client> {
  const browser = new Browser(app);
  const page = await browser.follow('/api/auth/login?prompt=login');
  return clientOf(app, browser, await browser.submit(page, { email }));
}

const age = (person: Person, minutes: number) =>
  app.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where('person_id', '=', person.id)
    .execute();

test('REAUTH_TO_SIGN: a signature takes a fresh sign-in, of either side', async () => {
  const { manager, employee, plan } = await donePlan();
  for (const person of [employee, manager]) {
    const refused = await person.client.put(planPath(plan, '/signoff'));
    expectProblem(refused, 409, /Sign in again/);
    expect(refused.body.code).toBe('auth.reauthentication_required');
    const signed = await (await signInAgain(person)).put(planPath(plan, '/signoff'));
    expect(signed.status, signed.text).toBe(200);
  }
  expect((await manager.client.get(planPath(plan))).body.status).toBe('Completed');
});

test('fresh means five minutes, and only signing asks for it', async () => {
  const { manager, employee, plan } = await donePlan();
  const client = await signInAgain(employee);
  await age(employee, 6);
  expect((await client.put(planPath(plan, '/signoff'))).body.code).toBe('auth.reauthentication_required');
  expect((await client.get(planPath(plan))).status).toBe(200);
  await age(employee, 4);
  expect((await client.put(planPath(plan, '/signoff'))).status).toBe(200);
  expect((await manager.client.put(planPath(plan, '/return'), { comment: 'Not yet' })).status).toBe(200);
});

test('the sign-in is the last thing to be missing', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  expectProblem(await employee.client.put(planPath(plan, '/signoff')), 409, /still open/);
});

test('the browser is told beforehand', async () => {
  expect((await app.anonymous.get('/config')).body.reauth_to_sign).toBe(true);
});
