import type { Day } from '#shared/calendar.ts';
import { isSubplanOverdue } from '#shared/plans/overdue.ts';
import {
  isForManager,
  isWaiting,
  isWaitingForEmployee,
  reminderStage,
} from '#shared/notifications/reminders/reminderStage.ts';
import { Turns } from '../../platform/background/turns.ts';
import { escalationStage } from '#shared/notifications/reminders/escalation.ts';
import type { EscalatedPlan } from './escalated.sql.ts';
import type { OwnedSubplan } from './ownedSubplans.ts';
import type { Reminder } from './reminders.sql.ts';
import type { OpenSubplan, RemindedPerson } from './subplans.sql.ts';

/** The reminders of one person on one day: about their own plans, the tasks that they do for others, and the plans that they manage. */
export type Digest = {
  person: RemindedPerson;
  dueSoon: OpenSubplan[];
  overdue: OpenSubplan[];
  forOthers: OwnedSubplan[];
  team: OpenSubplan[];
  /** The plans that have been late for long, for HR. */
  escalated: EscalatedPlan[];
  /** The reminders to store, so that each is sent once. */
  reminders: Reminder[];
};

/** The subplans with open tasks that each person, or the address of a team, does for others. */
export type Owned = ReadonlyMap<string, readonly OwnedSubplan[]>;

/** The plans in the reminders of each HR person, late for `days`. */
export type Escalated = { days: number; plans: ReadonlyMap<string, readonly EscalatedPlan[]> };

const NO_ESCALATION: Escalated = { days: 0, plans: new Map() };

/** Returns a digest for each person who has reminders that were not sent before, whose keys are `known` (Reminders 3). */
export async function digestsFor(
  people: readonly RemindedPerson[],
  subplans: readonly OpenSubplan[],
  known: ReadonlySet<string>,
  today: Day,
  owned: Owned = new Map(),
  { days, plans }: Escalated = NO_ESCALATION,
): Promise<Digest[]> {
  const turns = new Turns();
  const byEmployee = Map.groupBy(subplans, ({ user }) => user.id);
  const byManager = Map.groupBy(subplans, ({ manager_id }) => manager_id);

  const digests: Digest[] = [];
  for (const person of people) {
    // A manager may be reminded of the same stage as an owner, too.
    const reminders = new Map<string, Reminder>();
    const isNew = (subplan: OpenSubplan, as: 'employee' | 'owner' | 'manager'): boolean => {
      const waits = as === 'employee' ? isWaitingForEmployee : isWaiting;
      const stage_on = reminderStage(subplan, subplan, today, waits);
      if (stage_on === null || (as === 'manager' && !isForManager(subplan, stage_on))) return false;
      const reminder = { subplan_id: subplan.id, person_id: person.id, stage_on };
      if (known.has(keyOf(reminder))) return false;
      reminders.set(keyOf(reminder), reminder);
      return true;
    };

    const own = await turns.filter(byEmployee.get(person.id) ?? [], (subplan) => isNew(subplan, 'employee'));
    const ofOthers = owned.get(person.id) ?? [];
    const forOthers = await turns.filter(ofOthers, (subplan) => isNew(subplan, 'owner'));
    // People who manage their own plan are reminded of it once, as
    // its employee. Former managers get no reminders as managers.
    const managed = person.is_manager ? (byManager.get(person.id) ?? []) : [];
    const isOtherwise = openOfPerson(ofOthers);
    const team = await turns.filter(
      managed,
      (subplan) => subplan.user.id !== person.id && !isOtherwise(subplan) && isNew(subplan, 'manager'),
    );
    const escalated = await turns.filter(plans.get(person.id) ?? [], ({ subplan_id, due_date }) => {
      const stage_on = escalationStage(due_date, days, today);
      if (stage_on === null) return false;
      const reminder = { subplan_id, person_id: person.id, stage_on };
      if (known.has(keyOf(reminder))) return false;
      reminders.set(keyOf(reminder), reminder);
      return true;
    });
    if (reminders.size === 0) continue;
    const isOverdue = (subplan: OpenSubplan) => isSubplanOverdue(subplan, subplan, today);
    digests.push({
      person,
      dueSoon: own.filter((subplan) => !isOverdue(subplan)),
      overdue: own.filter(isOverdue),
      forOthers,
      team,
      escalated,
      reminders: [...reminders.values()],
    });
  }
  return digests;
}

/** Returns whether all that is open in a subplan is the person's: then the plans that they manage say nothing more about it. */
function openOfPerson(owned: readonly OwnedSubplan[]): (subplan: OpenSubplan) => boolean {
  const open = new Map(owned.map((subplan) => [subplan.id, subplan.own]));
  return ({ id, total_tasks, completed_tasks }) => open.get(id) === total_tasks - completed_tasks;
}

/** Returns the keys of sent reminders. */
export const keysOf = (reminders: readonly Reminder[]): Set<string> => new Set(reminders.map(keyOf));

const keyOf = ({ subplan_id, person_id, stage_on }: Reminder) => `${subplan_id} ${person_id} ${stage_on}`;
