import { addDays, type Day, instantOn, isStartDay } from '#shared/calendar.ts';
import { countsFromStart } from '#shared/checklist/due.ts';
import { type Placeholder, placeholdersIn } from '#shared/checklist/placeholders/placeholders.ts';
import type { NewPlan } from '#shared/plans/schema.ts';
import { MOST_REHEARSED, type Rehearsal, type RehearsalInput } from '#shared/rehearsal/schema.ts';
import { remindersAreDue } from '#shared/reminders/sendTime.ts';
import type { Template } from '#shared/templates/schema.ts';
import type { OrgSettings } from '../platform/config/config.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { foundOr404 } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { renderMail } from '../platform/mail/content.ts';
import { withoutMuted } from '../platform/notifications/notify.ts';
import { assignPlan, managerOfNewPlan } from '../plans/assignPlan.ts';
import { getFullPlan } from '../plans/getPlan.ts';
import { valuesOf } from '../plans/placeholders/fill.ts';
import { isDayDone } from '../reminders/store.ts';
import { findTemplate } from '../templates/store.ts';
import { remindersOf } from './reminders.ts';
import * as store from './store.ts';
import { today } from '../platform/today.ts';

type Asked = { id: string; body: () => RehearsalInput };
type Settings = OrgSettings;

/** Rolls back what a rehearsal has written, and carries what it has found. */
class Rehearsed extends Error {
  readonly rehearsal: Rehearsal;

  constructor(rehearsal: Rehearsal) {
    super('a rehearsal is over');
    this.rehearsal = rehearsal;
  }
}

/**
 * Returns the plan and the mails of a template as they would be for a person (Rehearsal 1): the plan is assigned, read with its mails,
 * and taken back with its transaction.
 */
export async function rehearse(
  db: Database,
  context: ActionContext,
  settings: Settings,
  viewer: SignedIn,
  asked: Asked,
): Promise<Rehearsal> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new Rehearsed(await play(tx, context, settings, viewer, asked));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.rehearsal;
    throw error;
  }
}

async function play(
  tx: Transaction,
  context: ActionContext,
  settings: Settings,
  viewer: SignedIn,
  { id, body }: Asked,
): Promise<Rehearsal> {
  const template: Template = foundOr404(await findTemplate(tx, { ...viewer, template_id: id }));
  const { person_id, start_on } = body();
  const { manager_id } = await managerOfNewPlan(tx, viewer, person_id);
  const people = { user_id: person_id, manager_id, buddy_id: null };
  const known = await valuesOf(tx, { ...people, start_on });
  const day = today(context);
  const starts = start_on ?? (isStartDay(known.start_on) ? known.start_on : day);
  const fromStart = template.subplans.some(countsFromStart);
  // As it is assigned: only what counts from the start has a start date of its own.
  const { values } = await valuesOf(tx, { ...people, start_on: fromStart ? starts : null });
  const used = template.placeholders ? placeholdersIn(template).known : [];
  const empty = used.filter((word) => values[word] === '');

  const plan = await assigned(
    tx,
    context,
    viewer,
    newPlan(template, { person_id, fromStart, starts, today: day, empty }, context),
  );
  const first = (await store.listMails(tx, plan.id)).map((mail) => ({
    on: day,
    cause: 'assigned' as const,
    ...mail,
  }));
  const later = context.mail_enabled ? await reminders(tx, context, plan.id, day) : [];
  const mails = [...first, ...later]
    .slice(0, MOST_REHEARSED)
    .map(({ on, cause, kind, name, email, content }) => {
      const { subject, text } = renderMail(content, { name }, settings);
      return { on, cause, to: { name, email }, kind, subject, text };
    });
  const filled_in = Object.fromEntries(used.map((word) => [word, values[word] || asked(word)]));
  return {
    plan,
    mails,
    mail_enabled: context.mail_enabled,
    empty,
    ...(used.length > 0 && { filled_in }),
  };
}

async function assigned(tx: Transaction, context: ActionContext, viewer: SignedIn, input: NewPlan) {
  const { id } = await assignPlan(tx, context, viewer, input);
  return getFullPlan(tx, context, viewer, id);
}

type Wanted = {
  person_id: string;
  fromStart: boolean;
  starts: Day;
  today: Day;
  empty: readonly Placeholder[];
};

/** What stands for a word of which nothing is known. */
const asked = (word: Placeholder) => `{${word}}?`;

/** Returns the plan as the page for assigning sends it when nothing is changed there. */
function newPlan(
  { id, name, description, remind_days_before_due, subplans }: Template,
  { person_id, fromStart, starts, today, empty }: Wanted,
  { timeZone }: ActionContext,
): NewPlan {
  // What counts from the start is assigned today; everything else counts from the day of the assignment.
  const from = fromStart
    ? { start_on: starts }
    : starts === today
      ? {}
      : { assigned_at: instantOn(starts, timeZone) };
  return {
    id,
    name,
    description,
    remind_days_before_due,
    subplans,
    user_id: person_id,
    filled_in: Object.fromEntries(empty.map((word) => [word, asked(word)])),
    ...from,
  };
}

/** Returns the reminders from the next digest on. */
async function reminders(tx: Transaction, { now, timeZone }: ActionContext, planId: string, today: Day) {
  const isOver = remindersAreDue(now(), timeZone) && (await isDayDone(tx, today));
  const found = await remindersOf(tx, planId, isOver ? addDays(today, 1) : today);
  const wanted = new Set(
    await withoutMuted(
      tx,
      found.map(({ mail }) => mail),
    ),
  );
  return found
    .filter(({ mail }) => wanted.has(mail))
    .map(({ on, cause, mail: { kind, to, content } }) => ({
      on,
      cause,
      kind,
      name: to.name,
      email: to.email,
      content,
    }));
}
