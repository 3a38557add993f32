import type { Day } from '#shared/calendar.ts';
import { isSubplanOverdue } from '#shared/plans/overdue.ts';
import { reminderStage, tellsManager } from '#shared/reminders/reminderStage.ts';
import type { OpenSubplan, Person, Reminder } from './store.ts';

/** What one person is told on one day: of their own plans, and of their team's. */
export type Digest = {
  person: Person;
  dueSoon: OpenSubplan[];
  overdue: OpenSubplan[];
  team: OpenSubplan[];
  /** What is remembered of it. */
  reminders: Reminder[];
};

/** The digests of these people, with nothing in them that was told before; nothing to tell, no digest. */
export function digestsFor(
  people: readonly Person[],
  subplans: readonly OpenSubplan[],
  told: readonly Reminder[],
  today: Day,
): Digest[] {
  const known = new Set(told.map(nameOf));
  const byEmployee = Map.groupBy(subplans, ({ user }) => user.id);
  const byManager = Map.groupBy(subplans, ({ manager_id }) => manager_id);

  return people.flatMap((person) => {
    const reminders: Reminder[] = [];
    const isNew = (subplan: OpenSubplan, asManager: boolean): boolean => {
      const stage_on = reminderStage(subplan, subplan, today);
      if (stage_on === null || (asManager && !tellsManager(subplan, stage_on))) return false;
      const reminder = { subplan_id: subplan.id, person_id: person.id, stage_on };
      if (known.has(nameOf(reminder))) return false;
      reminders.push(reminder);
      return true;
    };

    const own = (byEmployee.get(person.id) ?? []).filter((subplan) => isNew(subplan, false));
    // Who manages their own plan is told of it once; who is a manager no more follows nobody's plans.
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

const nameOf = ({ subplan_id, person_id, stage_on }: Reminder) => `${subplan_id} ${person_id} ${stage_on}`;
