import type { Transaction } from '../../../platform/database/connect.ts';

export type Hr = {
  id: string;
  name: string;
  email: string;
  is_hr: boolean;
  hr_departments: string[] | null;
};

/** Returns everybody who is HR and has not left. Who acts for whom is decided by `isInHrScope`. */
export function listHr(tx: Transaction): Promise<Hr[]> {
  return tx
    .selectFrom('people')
    .select(['id', 'name', 'email', 'is_hr', 'hr_departments'])
    .where('is_hr', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the departments of people, by id. */
export async function listDepartments(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'department'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map(({ id, department }) => [id, department]));
}
