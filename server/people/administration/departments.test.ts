import { describe, expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { useApp } from '../../testing/app.ts';

const app = useApp();

describe('the departments (HR 1)', () => {
  test('are those that people have, as they are written, with the number of people', async () => {
    const admin = await addAdmin(app);
    const give = async (department: string, disabled = false) => {
      const { id } = await app.addEmployee(null);
      await app.db
        .updateTable('people')
        .set({ department, disabled_at: disabled ? new Date().toISOString() : null })
        .where('id', '=', id)
        .execute();
    };
    for (const department of ['Küche', 'Küche', 'küche', ' ', '']) await give(department);
    for (const department of ['Küche', 'Left']) await give(department, true);
    const { status, body } = await admin.client.get('/person/departments');
    expect(status).toBe(200);
    expect(body).toEqual([
      { name: 'Küche', people: 2 },
      { name: 'küche', people: 1 },
      { name: 'Left', people: 0 },
    ]);
  });
});
