import type { Person, TestApp } from './app.ts';

/** Adds a person of HR, who acts for these departments, or for everybody (HR 1). */
export async function addHr(
  app: Pick<TestApp, 'addEmployee' | 'db'>,
  departments: string[] | null = null,
  name = 'Hanna HR',
): Promise<Person> {
  const person = await app.addEmployee(null, name);
  const role = { is_hr: true, hr_departments: departments };
  await app.db.updateTable('people').set(role).where('id', '=', person.id).execute();
  return person;
}

export async function setDepartment(
  { db }: Pick<TestApp, 'db'>,
  { id }: Pick<Person, 'id'>,
  department: string,
): Promise<void> {
  await db.updateTable('people').set({ department }).where('id', '=', id).execute();
}
