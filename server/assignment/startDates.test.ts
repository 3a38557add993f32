import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { doBatches } from '../testing/batches.ts';
import type { Json } from '../testing/client.ts';
import { createTemplate, subplan } from '../testing/samples.ts';

const app = useApp();

test('a template that counts from the start counts for everybody from their own first day (Dates 1)', async () => {
  const manager = await app.addManager();
  const template = await createTemplate(manager, {
    subplans: [{ ...subplan('Day one', 1, [['Arrive']]), due: { anchor: 'start', offset: 0, unit: 'days' } }],
  });
  const [ada, ben, unknown, far] = [
    await app.addEmployee(manager, 'Ada'),
    await app.addEmployee(manager, 'Ben'),
    await app.addEmployee(manager, 'Uli'),
    await app.addEmployee(manager, 'Faye'),
  ];
  for (const [{ id }, start_on] of [
    [ada, '2099-03-02'],
    [ben, '2099-04-01'],
    // Some directories use this for an unknown day.
    [far, '9999-12-31'],
  ] as const)
    await app.db.updateTable('people').set({ start_on }).where('id', '=', id).execute();
  const items = [ada, ben, unknown, far].map(({ id }) => ({ person_id: id }));
  const body = { template_id: template.id, items };
  const { hash } = (await manager.client.post('/assignment/preview', body)).body;
  const { batch_id } = (await manager.client.post('/assignment', { ...body, hash })).body;
  await doBatches(app);
  const batch = (await manager.client.get(`/batch/${batch_id}`)).body;
  expect(batch.counts).toMatchObject({ done: 2, failed: 2 });
  expect(JSON.stringify(batch.items)).toContain(
    'Their start date is not known, and the template counts from it.',
  );
  const plans: Json[] = (await manager.client.get('/onboarding-plan?scope=reports')).body;
  expect(
    Object.fromEntries(plans.map(({ user, start_on, due_date }) => [user.name, [start_on, due_date]])),
  ).toEqual({
    Ada: ['2099-03-02', '2099-03-02'],
    Ben: ['2099-04-01', '2099-04-01'],
  });
});
