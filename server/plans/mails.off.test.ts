import { expect, test } from 'vitest';
import { MAIL_IS_OFF, NUDGED_TODAY } from '#shared/plans/refusals.ts';
import { useApp } from '../testing/app.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';

// With an identity provider, so no demo.
const app = useApp({
  PUBLIC_URL: 'https://gangway.example.com',
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'gangway',
});
const demo = useApp();

test('writes no mails while mail is off, and refuses a reminder with that reason (Mails 1)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  expectProblem(await manager.client.post(planPath(plan, '/nudge')), 409, MAIL_IS_OFF.text);
  for (const person of [employee, manager]) await person.client.put(planPath(plan, '/signoff'));
  expect((await manager.client.get(planPath(plan, '/mails'))).body).toEqual([]);
  expect(await app.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  expect((await app.anonymous.get('/config')).body.mail_enabled).toBe(false);
});

test('in a demo without mail a reminder is recorded for the employee, once a day (Demo 5)', async () => {
  const { manager, employee } = await createTeam(demo);
  const plan = await createPlan(manager, employee);
  const nudge = () => manager.client.post(planPath(plan, '/nudge'));
  const replies = await Promise.all([nudge(), nudge()]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 409]));
  expectProblem(await nudge(), 409, NUDGED_TODAY.text);
  const { body: history } = await employee.client.get(planPath(plan, '/history'));
  expect(history.at(-1)).toMatchObject({
    event: 'plan.nudged',
    actor: { id: manager.id },
    detail: { shown: true },
  });
  expect((await manager.client.get(planPath(plan, '/mails'))).body).toEqual([]);
  expect((await demo.anonymous.get('/config')).body).toMatchObject({ demo: true, mail_enabled: false });
});
