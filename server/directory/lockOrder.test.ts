import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { ApiResponse } from '../testing/client.ts';
import { holdRow, untilWaiting } from '../testing/database/locks.ts';
import { file, send } from '../testing/peopleImport.ts';
import { createPlan } from '../testing/samples.ts';
import { addDirectory, type Directory, ENTERPRISE, GANGWAY } from '../testing/scim.ts';

const app = useApp();
let admin: Person;
let directory: Directory;
beforeAll(async () => {
  admin = await addAdmin(app);
  directory = await addDirectory(app);
});

type Acts = { employee: Person; manager: Person; next: Person };
type Replied = Pick<ApiResponse, 'status'>;

// Disabling somebody holds the plans first and then the people. Another order is a deadlock between the two.
test.each<[string, (acts: Acts) => Promise<Replied>]>([
  [
    'a transfer',
    ({ employee, manager, next }) =>
      manager.client.get(`/user/transfer_direct_reports/${employee.id}/${next.email}`),
  ],
  [
    'a file with another manager',
    ({ employee, next }) =>
      send(admin.client, file('email,manager_email', `${employee.email},${next.email}`)),
  ],
  [
    'a file with another start',
    ({ employee }) => send(admin.client, file('email,start_on', `${employee.email},2026-12-01`)),
  ],
  [
    'another manager by hand',
    ({ employee, next }) => admin.client.put(`/people/${employee.id}`, { manager_id: next.id }),
  ],
  [
    'another start by hand',
    ({ employee }) => admin.client.put(`/people/${employee.id}`, { start_on: '2026-12-01' }),
  ],
  [
    'another manager by the directory',
    ({ employee, next }) =>
      directory.patch(`/Users/${employee.id}`, {
        op: 'replace',
        path: `${ENTERPRISE}:manager`,
        value: next.id,
      }),
  ],
  [
    'another start by the directory',
    ({ employee }) =>
      directory.patch(`/Users/${employee.id}`, {
        op: 'replace',
        path: `${GANGWAY}:startDate`,
        value: '2026-12-01',
      }),
  ],
])('%s locks plans before people (Owners 3)', async (_, act) => {
  const manager = await app.addManager();
  const next = await app.addManager();
  const employee = await app.addEmployee(manager);
  const plan = await createPlan(manager, employee);
  const beside = connect(app.database_url, { max: 2 });
  const held = await holdRow(beside, 'plans', plan.id);
  try {
    const reply = act({ employee, manager, next });
    await untilWaiting(beside, 1);
    const free = await sql`select id from people where id = any(${[employee.id, manager.id, next.id]}::uuid[])
      for update skip locked`.execute(beside);
    expect(free.rows).toHaveLength(3);
    held.release();
    expect((await reply).status).toBe(200);
  } finally {
    held.release();
    await held.ended;
    await beside.destroy();
  }
});
