import type { Person, TestApp } from './app.ts';

/** Adds a person of HR for these departments, or for everybody (HR 1). */
export async function addHr(
  app: Pick<TestApp, 'addEmployee' | 'db'>,
  departments: string[] | null = null,
  name = 'Hanna HR',
): Promise<Person> {
  const person = await app.addEmployee(null, name);
  await setHr(app, person, departments);
  return person;
}

/** Makes a person HR for the departments, for everybody with null, or no longer HR with undefined. */
export async function setHr(
  { db }: Pick<TestApp, 'db'>,
  { id }: Pick<Person, 'id'>,
  hr_departments: string[] | null | undefined,
): Promise<void> {
  const role = hr_departments === undefined ? { is_hr: false } : { is_hr: true, hr_departments };
  await db.updateTable('people').set(role).where('id', '=', id).execute();
}

export async function setDepartment(
  { db }: Pick<TestApp, 'db'>,
  { id }: Pick<Person, 'id'>,
  department: string,
): Promise<void> {
  await db.updateTable('people').set({ department }).where('id', '=', id).execute();
}
