import { expect, test } from 'vitest';
import { MAIL_IS_OFF } from '#shared/plans/rights.ts';
import { useApp } from '../testing/app.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';

const app = useApp();

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
