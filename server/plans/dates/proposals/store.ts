import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { isAble } from '../../../people/able/store.ts';
import type { Transaction } from '../../../platform/database/connect.ts';
import { GOES_ON } from '../../going/store.ts';
import { everyPlan, fromPlans, plansAs } from '../../visible/store.ts';

type Hr = {
  id: string;
  name: string;
  email: string;
  is_hr: boolean;
  hr_departments: string[] | null;
};

/** Returns everybody who is HR and has not left. Who acts for whom is decided by `isInHrScope`. */
export function listHr(tx: Transaction, today: Day): Promise<Hr[]> {
  return tx
    .selectFrom('people')
    .select(['id', 'name', 'email', 'is_hr', 'hr_departments'])
    .where('is_hr', '=', true)
    .where(isAble(today))
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

/** Returns the ids of all plans that people have or had. */
export async function listPlanIds(tx: Transaction, personIds: readonly string[]): Promise<string[]> {
  const rows = await fromPlans(tx, everyPlan('of mails that are taken back', { deleted: true }))
    .select('plans.id')
    .where((eb) => eb('plans.user_id', '=', eb.fn.any(eb.val([...personIds]))))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether it may be open of the plan in the query where its dates go: it goes on, and its employee starts on another day. Whether it
 * is, `proposedStart` decides.
 */
export const MAY_BE_ASKED = sql<boolean>`(${GOES_ON}
  and plans.start_on <> (select start_on from people where people.id = plans.user_id))`;

/** Returns the ids of the plans of which it may be open that somebody manages, or sees as HR. */
export async function listMayBeAsked(tx: Transaction, viewer: Viewer): Promise<string[]> {
  const rows = await fromPlans(tx, plansAs(viewer, 'manager', 'hr'))
    .select('plans.id')
    .where(MAY_BE_ASKED)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns who has a notification about many people at once, of the managers of these people's plans, and of HR. */
export async function listToldOfMany(tx: Transaction, personIds: readonly string[]): Promise<Viewer[]> {
  const { rows } = await sql<Viewer>`
    select id, is_manager, is_hr, hr_departments from people
    where id in (
      select manager_id from plans where user_id = any(${[...personIds]}::uuid[])
      union select id from people where is_hr
    )
    and exists (
      select from notifications
      where subject_id = people.id and kind = 'start_proposed' and person_id = people.id
    )
    order by id`.execute(tx);
  return rows;
}
