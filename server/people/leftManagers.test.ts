import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import { addHr } from '../testing/hr.ts';
import { expectErrors, file, send } from '../testing/peopleImport.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTemplate, planBody } from '../testing/samples.ts';

const app = useApp();
let admin: Person;
let hr: Person;
let gone: Person;
let employee: Person;

beforeAll(async () => {
  admin = await addAdmin(app);
  hr = await addHr(app);
  gone = await app.addManager('Lou Leaver');
  employee = await app.addEmployee(gone, 'Emil Employee');
});

const leave = (left_on: string | null) => admin.client.put(`/people/${gone.id}`, { left_on });
const today = () => dayOf(new Date(), 'UTC');
const LEFT = /Lou Leaver has left/;

test('a manager who has left gets no new reports and no questions until they are back (People 9)', async () => {
  const plan = await createPlan(gone, employee);
  const template = await createTemplate(gone);
  const boss = await app.addManager('Bea Boss');
  const report = await app.addEmployee(boss, 'Rita Report');
  await leave(addDays(today(), -1));

  expectProblem(await hr.client.put(`/people/${report.id}`, { manager_id: gone.id }), 409, LEFT);
  expectProblem(
    await hr.client.post('/people', { email: 'new@company.example', name: 'Nia', manager_id: gone.id }),
    409,
    LEFT,
  );
  expectProblem(await boss.client.get(`/user/transfer_direct_reports/${report.id}/${gone.email}`), 409, LEFT);
  const line = file('email,manager_email', `${report.email},${gone.email}`);
  await expectErrors(await send(admin.client, line), '2 Lou Leaver has left: their last day is past.');
  const both = file(
    'email,name,manager_email,is_manager,left_on',
    `${report.email},,,,`,
    'old@company.example,Olga Old,,true,2020-01-31',
    'young@company.example,,old@company.example,,',
  );
  await expectErrors(await send(admin.client, both), '4 Olga Old has left: their last day is past.');
  expect((await admin.client.get('/person?q=old@company.example')).body).toEqual([]);
  expectProblem(await hr.client.post(`/onboarding-plan/${plan.id}/ask_manager`), 409, LEFT);
  expectProblem(await hr.client.post('/onboarding-plan/full', planBody(employee)), 409, LEFT);
  const preview = { template_id: template.id, items: [{ person_id: employee.id }] };
  expect((await hr.client.post('/assignment/preview', preview)).body.items[0].state).toBe('no_manager');

  // An employee keeps their present manager, and a file that says that the manager is back is believed.
  expect((await hr.client.put(`/people/${employee.id}`, { location: 'Oslo' })).status).toBe(200);
  const back = file('email,manager_email,left_on', `${report.email},${gone.email},`, `${gone.email},,`);
  expect((await send(admin.client, back)).status).toBe(200);
  await leave(today());
  expect((await hr.client.post(`/onboarding-plan/${plan.id}/ask_manager`)).status).toBe(204);
});
