import { setImmediate as untilOthersHadTheirTurn } from 'node:timers/promises';
import { addDays, type Day, instantOn, isStartDay } from '#shared/calendar.ts';
import { type Placeholder, placeholdersIn } from '#shared/checklist/placeholders/placeholders.ts';
import type { NewPlan, Plan } from '#shared/plans/schema.ts';
import {
  MAX_REHEARSED,
  type Rehearsal,
  type RehearsalInput,
  type MailAfterAct,
} from '#shared/assignment/rehearsal/schema.ts';
import { remindersAreDue } from '#shared/notifications/reminders/sendTime.ts';
import type { Template } from '#shared/templates/schema.ts';
import { startOf } from '../candidates.ts';
import type { OrgSettings } from '../../platform/config/config.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { lockShared } from '../../platform/database/locks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { firstWithin } from '../../platform/http/answers/firstWithin.ts';
import { foundOr404 } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { renderMail } from '../../platform/mail/content.ts';
import { withoutMuted } from '../../platform/notifications/notify.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';
import { managerOfNewPlan } from '../../plans/assignPlan.ts';
import { valuesOf } from '../../plans/placeholders/fill.ts';
import { isDayPlanned } from '../../notifications/reminders/reminders.sql.ts';
import { findTemplate } from '../../templates/templates.sql.ts';
import { assignAsHr, assignAsManager } from './assigning.ts';
import { remindersOf } from './reminders.ts';
import * as store from './rehearsal.sql.ts';
import { today } from '../../platform/today.ts';
import { allTasks, isCounted } from '#shared/checklist/tree.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { readyToSign } from '../../plans/mails.ts';
import { afterSignature, returned } from '../../signing/mails.ts';

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
 * Returns the plan and the mails of a template as they would be for a person (Rehearsal 1): the plan is assigned, read
 * with its mails, and rolled back with its transaction.
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

/**
 * The byte limit of the mails, so that a rehearsal stays below 4 MiB with a plan of at most 2 MiB (API 22). The mails
 * of the first days are kept.
 */
const MAILS_BYTES = 1_835_008;
const AFTER_ACTS_BYTES = 131_072;

async function play(
  tx: Transaction,
  context: ActionContext,
  settings: Settings,
  viewer: SignedIn,
  { id, body }: Asked,
): Promise<Rehearsal> {
  const template: Template = foundOr404(await findTemplate(tx, { ...viewer, template_id: id }));
  const { person_id, start_on } = body();
  // Locked before the person, as assigning does: erasing and disabling take both locks in this order.
  await lockShared(tx, 'owners');
  const { manager_id, as } = await managerOfNewPlan(tx, viewer, person_id);
  const people = { user_id: person_id, manager_id, buddy_id: null };
  const known = await valuesOf(tx, { ...people, start_on });
  const day = today(context);
  const known_start = start_on ?? (isStartDay(known.start_on) ? known.start_on : null);
  const when = whenAssigned(template, { known_start, today: day, isByHr: as === 'hr' }, context);
  const { values } = await valuesOf(tx, { ...people, start_on: when.start_on ?? null });
  const used = template.placeholders ? placeholdersIn(template).known : [];
  const empty = used.filter((word) => values[word] === '');

  const input = newPlan(template, { person_id, empty, when });
  const { plan, mails: ofAssignment } =
    as === 'hr'
      ? await assignAsHr(tx, context, viewer, { ...input, template: template.name })
      : await assignAsManager(tx, context, viewer, input);
  const first = ofAssignment.map((mail) => ({ on: day, cause: 'assigned' as const, ...mail }));
  const later = context.mail_enabled ? await reminders(tx, context, plan, day) : [];
  const after = context.mail_enabled ? await wanted(tx, mailsAfterActs(plan)) : [];
  const rendered = async <When>(mails: readonly (store.StoredMail & When)[]) => {
    const found = [];
    for (const { kind, name, email, content, ...when } of mails) {
      await untilOthersHadTheirTurn();
      const { subject, text } = renderMail(content, { name }, settings);
      found.push({ ...when, to: { name, email }, kind, subject, text });
    }
    return found;
  };
  const filled_in = Object.fromEntries(used.map((word) => [word, values[word] || asked(word)]));
  return {
    plan,
    mails: firstWithin(await rendered([...first, ...later].slice(0, MAX_REHEARSED)), MAILS_BYTES),
    mails_after_acts: firstWithin(await rendered(after), AFTER_ACTS_BYTES),
    mail_enabled: context.mail_enabled,
    empty,
    ...(used.length > 0 && { filled_in }),
  };
}

/** The text in place of a placeholder whose value is unknown. */
const asked = (word: Placeholder) => `{${word}}?`;

type When = Pick<NewPlan, 'start_on' | 'assigned_at'>;

/** Returns the days on which the viewer would assign it without changing anything on the page. */
function whenAssigned(
  template: Template,
  { known_start, today, isByHr }: { known_start: Day | null; today: Day; isByHr: boolean },
  { timeZone }: ActionContext,
): When {
  const { is_needed, is_used } = startOf(template);
  const starts = known_start ?? today;
  // HR assigns on the page for many people, today.
  if (isByHr) return is_needed || (is_used && known_start !== null) ? { start_on: starts } : {};
  // A template that requires a start date is assigned today; other templates count from the day of the assignment.
  if (is_needed) return { start_on: starts };
  return starts === today ? {} : { assigned_at: instantOn(starts, timeZone) };
}

/** Returns the plan as the page for assigning sends it when nothing is changed there. */
function newPlan(
  { id, name, description, remind_days_before_due, subplans }: Template,
  { person_id, empty, when }: { person_id: string; empty: readonly Placeholder[]; when: When },
): NewPlan {
  return {
    id,
    name,
    description,
    remind_days_before_due,
    subplans,
    user_id: person_id,
    filled_in: Object.fromEntries(empty.map((word) => [word, asked(word)])),
    ...when,
  };
}

/** Returns the reminders from the next digest on. */
async function reminders(tx: Transaction, context: ActionContext, plan: Plan, today: Day) {
  const { now, timeZone, settings, escalate_to_hr_days = 0 } = context;
  const isOver = remindersAreDue(now(), timeZone, settings.reminder_hour) && (await isDayPlanned(tx, today));
  const from = isOver ? addDays(today, 1) : today;
  return wanted(tx, await remindersOf(tx, plan, { from, escalate_to_hr_days }));
}

/** Returns the mails that their recipients want, as they would be stored. */
async function wanted<Found extends { mail: Mail }>(tx: Transaction, found: readonly Found[]) {
  const kept = new Set(
    await withoutMuted(
      tx,
      found.map(({ mail }) => mail),
    ),
  );
  return found
    .filter(({ mail }) => kept.has(mail))
    .map(({ mail, ...when }) => ({ ...when, ...store.asStored(mail) }));
}

type AfterAct = { after: MailAfterAct['after']; mail: Mail };

/** The comment of a manager who returns the plan. */
const COMMENT = '…';

/**
 * Returns the mails that follow what people do on the way of a new plan to its end, by the functions that send them: the last task is
 * done, the employee signs, the manager returns it, and the manager approves it (Rehearsal 2).
 */
function mailsAfterActs(plan: Plan): AfterAct[] {
  const following = (after: AfterAct['after'], mails: readonly Mail[]) =>
    mails.map((mail) => ({ after, mail }));
  return [
    ...following('done', readyToSign(plan, 0, { byOther: !hasOwnTask(plan) })),
    ...following('signed', afterSignature({ ...plan, signatures: [] }, 'employee', 0)),
    ...following('returned', returned(plan, plan.manager, { comment: COMMENT, signatureId: plan.id })),
    ...following('approved', afterSignature({ ...plan, signatures: ['employee'] }, 'manager', 0)),
  ];
}

/** Whether the employee can be the one who does the last task: the mail says whether they were. */
const hasOwnTask = ({ subplans }: Plan) =>
  allTasks<PlanTask>(subplans).some((task) => task.owner === undefined && isCounted(task));
