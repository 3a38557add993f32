import type { Person, TestApp } from './app.ts';

/** Adds an admin without a manager or another role. */
export async function addAdmin(
  app: Pick<TestApp, 'addEmployee' | 'db'>,
  name = 'Ines Admin',
): Promise<Person> {
  return makeAdmin(app, await app.addEmployee(null, name));
}

export async function makeAdmin<Account extends Pick<Person, 'id'>>(
  { db }: Pick<TestApp, 'db'>,
  person: Account,
): Promise<Account> {
  await db.updateTable('people').set({ is_admin: true }).where('id', '=', person.id).execute();
  return person;
}
