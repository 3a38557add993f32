import { expect, test } from 'vitest';
import { addAdmin } from '../testing/admins.ts';
import { useApp } from '../testing/app.ts';
import { addHr } from '../testing/hr.ts';
import { createPlan, createTeam } from '../testing/samples.ts';

const app = useApp();

// In one test: the file depends on what the whole company uses.
test('a file has the buddy and the waiting tasks of others once the company uses them (Import 8)', async () => {
  const { manager, employee } = await createTeam(app);
  const hr = await addHr(app);
  await createPlan(manager, employee, { name: 'Plain' });
  const read = async (person = manager, query = 'scope=reports') =>
    (await person.client.get(`/onboarding-plan/export?${query}`)).text.trim().split('\r\n');
  const [before, plain, ...none] = await read();
  expect(before).toMatch(/,signed_at,approved_at$/);
  expect(none).toEqual([]);
  expect(await read(hr, 'scope=organisation')).toEqual([before, plain]);

  const buddy = await app.addEmployee(manager, 'Bea Buddy');
  const admin = await addAdmin(app);
  const { id } = (await admin.client.post('/group', { name: 'IT' })).body;
  await admin.client.put(`/group/${id}/members`, { person_ids: [buddy.id] });
  const subplans = [
    {
      name: 'Week',
      due_in_days: 5,
      topics: [
        {
          name: 'Topic',
          tasks: [
            { name: 'Own' },
            { name: 'Lunch', owner: { kind: 'buddy' } },
            { name: 'Laptop', owner: { kind: 'group', group_id: id } },
            { name: 'Car', owner: { kind: 'group', group_id: id }, counts: false },
          ],
        },
      ],
    },
  ];
  await createPlan(manager, employee, { name: 'Shared', subplans, buddy_id: buddy.id });
  const expected = [`${before},buddy_name,buddy_email,others_open`, `${plain},,,0`];
  for (const lines of [await read(), await read(hr, 'scope=organisation')]) {
    expect(lines[0]).toBe(expected[0]);
    expect(lines).toContain(expected[1]);
    expect(lines.find((line) => line.includes('Shared'))).toMatch(/,,Bea Buddy,[^,]+,2$/);
  }
  const json = await manager.client.get('/onboarding-plan/export?scope=reports&format=json');
  expect(json.body.map(({ others_open }: { others_open: number }) => others_open).toSorted()).toEqual([0, 2]);
});
