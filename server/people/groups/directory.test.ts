import { expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { useApp } from '../../testing/app.ts';
import { expectProblem } from '../../testing/problem.ts';

const app = useApp({ DIRECTORY: 'off' });

test('with DIRECTORY=off a colleague is found by their exact email alone (Owners 12)', async () => {
  const manager = await app.addManager('Mia Manager');
  const ben = await app.addEmployee(null, 'Ben Okafor');
  const search = async (q: string) =>
    (await manager.client.get(`/directory?q=${encodeURIComponent(q)}`)).body;
  for (const part of ['Ben', 'Ben Okafor', ben.email.slice(0, -1), '@example.com', '%%'])
    expect(await search(part)).toEqual([]);
  const found = [{ id: ben.id, name: 'Ben Okafor', job_title: '', department: '' }];
  expect(await search(` ${ben.email.toUpperCase()} `)).toEqual(found);
  const admin = await addAdmin(app);
  await admin.client.put(`/person/${ben.id}/disabled`, { disabled: true });
  expect(await search(ben.email)).toEqual([]);
});

test('a search is counted: 30 a minute, of each person (Owners 12)', async () => {
  const [one, other] = [await app.addManager(), await app.addManager()];
  for (let search = 0; search < 30; search += 1)
    expect((await one.client.get('/directory?q=xx')).status).toBe(200);
  expectProblem(await one.client.get('/directory?q=xx'), 429);
  expect((await other.client.get('/directory?q=xx')).status).toBe(200);
});
