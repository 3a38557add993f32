import { beforeEach, expect } from 'vitest';
import type { Day } from '#shared/calendar.ts';
import { dueInDaysFor } from '#shared/plans/due.ts';
import type { MailContent } from '../mail/content.ts';
import { sendReminders } from '../reminders/actions.ts';
import type { Person, TestApp } from './app.ts';
import { createPlan, subplan } from './samples.ts';

/** The day from which the plans of these tests count. */
export const ASSIGNED: Day = '2026-01-01';

export type SentDigest = { person_id: string; day: Day; content: MailContent };

/** Runs the reminders of an organisation in Berlin, whenever a test says; each test begins with nobody to remind. */
export function useReminders(app: TestApp) {
  beforeEach(async () => {
    await app.db.updateTable('plans').set({ active_plan: false }).execute();
    for (const table of ['outbox', 'reminders', 'reminder_runs'] as const) {
      await app.db.deleteFrom(table).execute();
    }
  });

  const remind = (instant: string) =>
    sendReminders(app.db, { timeZone: 'Europe/Berlin', now: () => new Date(instant) });

  return {
    remind,
    /** At noon: after 08:00 wherever the clocks stand. */
    remindOn: (day: Day) => remind(`${day}T12:00:00Z`),

    /** The digests so far, in the order in which they were written. */
    async digests(): Promise<SentDigest[]> {
      const rows = await app.db
        .selectFrom('outbox')
        .select(['person_id', 'key', 'content', 'plan_id'])
        .where('kind', '=', 'reminder')
        .orderBy('id')
        .execute();
      return rows.map(({ person_id, key, content, plan_id }) => {
        const day = key.slice(-10);
        expect(key).toBe(`digest:${person_id}:${day}`);
        expect(plan_id).toBeNull();
        return { person_id, day, content: content as unknown as MailContent };
      });
    },
  };
}

/** A plan with a subplan of two tasks for each due date, reminded of two days before. */
export function planDue(
  manager: Person,
  employee: Person,
  due: Day[],
  overrides: Record<string, unknown> = {},
) {
  return createPlan(manager, employee, {
    assigned_at: `${ASSIGNED}T12:00:00Z`,
    remind_days_before_due: 2,
    subplans: due.map((day, index) =>
      subplan(`Part ${index + 1}`, dueInDaysFor(ASSIGNED, day), [['Read', 'Write']]),
    ),
    ...overrides,
  });
}

/** The days on which this person got a digest. */
export const daysFor = (digests: SentDigest[], person: Person) =>
  digests.filter(({ person_id }) => person_id === person.id).map(({ day }) => day);

/** What a letter lists, as text by heading. */
export const listed = ({ lists = [] }: MailContent) =>
  Object.fromEntries(lists.map(({ heading, items }) => [heading, items.map(({ text }) => text)]));
