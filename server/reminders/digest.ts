import type { Day } from '#shared/calendar.ts';
import { isSubplanOverdue } from '#shared/plans/overdue.ts';
import { isForManager, reminderStage } from '#shared/reminders/reminderStage.ts';
import type { OpenSubplan, RemindedPerson, Reminder } from './store.ts';

/** The reminders of one person on one day: about their own plans and about the plans that they manage. */
export type Digest = {
  person: RemindedPerson;
  dueSoon: OpenSubplan[];
  overdue: OpenSubplan[];
  team: OpenSubplan[];
  /** The reminders to store, so that each is sent once. */
  reminders: Reminder[];
};

/** Returns a digest for each person who has reminders that were not sent before (Reminders 3). */
export function digestsFor(
  people: readonly RemindedPerson[],
  subplans: readonly OpenSubplan[],
  reminded: readonly Reminder[],
  today: Day,
): Digest[] {
  const known = new Set(reminded.map(keyOf));
  const byEmployee = Map.groupBy(subplans, ({ user }) => user.id);
  const byManager = Map.groupBy(subplans, ({ manager_id }) => manager_id);

  return people.flatMap((person) => {
    const reminders: Reminder[] = [];
    const isNew = (subplan: OpenSubplan, asManager: boolean): boolean => {
      const stage_on = reminderStage(subplan, subplan, today);
      if (stage_on === null || (asManager && !isForManager(subplan, stage_on))) return false;
      const reminder = { subplan_id: subplan.id, person_id: person.id, stage_on };
      if (known.has(keyOf(reminder))) return false;
      reminders.push(reminder);
      return true;
    };

    const own = (byEmployee.get(person.id) ?? []).filter((subplan) => isNew(subplan, false));
    // People who manage their own plan are reminded of it once, as
    // its employee. Former managers get no reminders as managers.
    const managed = person.is_manager ? (byManager.get(person.id) ?? []) : [];
    const team = managed.filter((subplan) => subplan.user.id !== person.id && isNew(subplan, true));
    if (reminders.length === 0) return [];
    return [
      {
        person,
        dueSoon: own.filter((subplan) => !isSubplanOverdue(subplan, subplan, today)),
        overdue: own.filter((subplan) => isSubplanOverdue(subplan, subplan, today)),
        team,
        reminders,
      },
    ];
  });
}

const keyOf = ({ subplan_id, person_id, stage_on }: Reminder) => `${subplan_id} ${person_id} ${stage_on}`;
