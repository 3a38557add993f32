import { beforeEach, expect } from 'vitest';
import type { Day } from '#shared/calendar.ts';
import { dueInDaysFor } from '#shared/plans/due.ts';
import type { MailContent } from '../platform/mail/content.ts';
import { sendReminders } from './work.ts';
import type { Person, TestApp } from './app.ts';
import { createPlan, subplan } from './samples.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

/** The day of assignment of the plans in these tests. */
export const ASSIGNED: Day = '2026-01-01';

export type SentDigest = { person_id: string; day: Day; content: MailContent };

/**
 * Sends reminders of an organisation in Berlin at given times. Before each test all plans are deactivated.
 */
export function useReminders(app: TestApp) {
  beforeEach(async () => {
    await app.unguarded.updateTable('plans').set({ active_plan: false }).execute();
    for (const table of ['outbox', 'notifications', 'reminders', 'reminder_runs'] as const) {
      await app.db.deleteFrom(table).execute();
    }
  });

  const remind = (instant: string) =>
    sendReminders(app.db, {
      timeZone: 'Europe/Berlin',
      now: () => new Date(instant),
      mail_enabled: true,
      settings: DEFAULT_SETTINGS,
    });

  return {
    remind,
    /** At noon in UTC: after 08:00 in Berlin in summer and winter. */
    remindOn: (day: Day) => remind(`${day}T12:00:00Z`),

    /** Returns the digests of the outbox, oldest first. */
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

/** Creates a plan with a subplan of two tasks for each due date, with reminders two days before. */
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

/** Returns the days of a person's digests. */
export const daysFor = (digests: SentDigest[], person: Person) =>
  digests.filter(({ person_id }) => person_id === person.id).map(({ day }) => day);

/** Returns the items of a mail's lists by heading. */
export const itemsByHeading = ({ lists = [] }: MailContent) =>
  Object.fromEntries(lists.map(({ heading, items }) => [heading, items.map(({ text }) => text)]));
