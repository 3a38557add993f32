import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { doBatches } from '../../testing/batches.ts';
import { expectProblem } from '../../testing/problem.ts';
import { erasePerson, readPersonalData } from '../actions.ts';

const app = useApp();

let admin: Person;
let manager: Person;
beforeAll(async () => {
  [admin, manager] = [await addAdmin(app), await app.addManager('Mona Chief')];
});

const START = '2026-03-02';

/** A record without an account, as old as the number says. */
async function addRecord(name: string, days: number): Promise<Person> {
  const person = await app.addEmployee(manager, name);
  await app.db
    .updateTable('people')
    .set({
      identity_issuer: null,
      identity_subject: null,
      last_sign_in_at: null,
      start_on: START,
      created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    .where('id', '=', person.id)
    .execute();
  return person;
}

test('erasing a person erases what all records have that were joined into theirs, one after the other (Joining 3)', async () => {
  const [last, middle, first] = [
    await addRecord('Nora Third', 1),
    await addRecord('Nora Second', 5),
    await addRecord('Nora First', 9),
  ];
  const { batch_id } = (await admin.client.post('/audit/export', { from: START, to: START })).body;
  await doBatches(app);
  for (const [kept, joined] of [
    [middle, last],
    [first, middle],
  ] as const) {
    const { status, body } = await admin.client.post(`/person/${kept.id}/join`, { other_id: joined.id });
    expect([status, body.kept?.id]).toEqual([200, kept.id]);
  }
  const data = await inTransaction(app.db, (tx) => readPersonalData(tx, first.email));
  expect(data).toMatchObject({ joined_records: [{ name: 'Nora Third' }, { name: 'Nora Second' }] });

  // The list of the export has each of them as they were then, also who was joined alone.
  await app.db
    .deleteFrom('batch_items')
    .where('batch_id', '=', batch_id)
    .where('subject_id', '!=', last.id)
    .execute();
  const { outcome } = await inTransaction(app.db, (tx) =>
    erasePerson(tx, app.services.context, { email: first.email }),
  );
  expect(outcome).toBe('erased');
  const rows = await app.db
    .selectFrom('people')
    .select('name')
    .where('id', 'in', [first.id, middle.id, last.id])
    .execute();
  expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 3 }, () => 'Former employee'));
  expectProblem(await admin.client.get(`/audit/export/${batch_id}`), 409, /was removed/);
});
