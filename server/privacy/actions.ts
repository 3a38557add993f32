import { listNames, findNaming, deleteNamingVersions } from './erasing/naming.sql.ts';
import { NO_ATTRIBUTES } from '#shared/people/attributes.ts';
import { ERASED_EMAIL_END, normalizeEmail } from '#shared/people/email.ts';
import { NOT_HR } from '#shared/people/viewer.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { lock } from '../platform/database/locks.ts';
import { OPERATOR } from '../platform/journal/journal.sql.ts';
import { handTasksOnInCall, type NotifyContext } from '../tasks/reassign.ts';
import { lockPlansWithTasksOf } from '../plans/change/owners.sql.ts';
import { PLANS_IN_CALL } from '../plans/changePlan.ts';
import { type Act, changePerson } from '../people/changePeople.ts';
import { endStandIns } from '../people/standIns/actions.ts';
import { deleteViewsWhere } from '../people/savedViews/savedViews.sql.ts';
import {
  forgetRefusedEmails,
  isLastAdmin,
  lockPerson,
  type PersonColumns,
  updatePeople,
} from '../people/people.sql.ts';
import { changeReplies } from '../platform/http/idempotency/idempotency.sql.ts';
import { eraseEvidence } from '../plans/evidence/evidence.sql.ts';
import { eraseNames, lockNamingPlans, type NamingPlan } from '../plans/erasing/eraseNames.ts';
import { forgetInReply } from './erasing/replies.ts';
import { scrubOf } from './erasing/scrub.ts';
import * as erasing from './erasing/erasing.sql.ts';
import * as store from './privacy.sql.ts';

/**
 * Returns everything that is stored about the person with the email, or null when there is none
 * (Personal data 1).
 */
export async function readPersonalData(tx: Transaction, email: string): Promise<object | null> {
  const person = await store.findPersonId(tx, normalizeEmail(email));
  if (person === undefined) return null;
  const rows = await store.readRowsOf(tx, person.id);
  const pages = [];
  for await (const page of store.listEventsOf(tx, person.id)) pages.push(page);
  return { ...rows, events: pages.flat() };
}

/** The name that replaces an erased one. */
const ERASED_NAME = 'Former employee';

/** A person without account, roles, manager and attributes. */
const ERASED: PersonColumns = {
  name: ERASED_NAME,
  identity_issuer: null,
  identity_subject: null,
  is_manager: false,
  is_admin: false,
  ...NOT_HR,
  manager_id: null,
  ...NO_ATTRIBUTES,
  scim_fields: [],
  last_sign_in_at: null,
  refused_email: null,
  refused_email_at: null,
  scim_values: {},
  scim_deleted_external_id: null,
  disabled_by_directory: false,
  photo: null,
};

const erasedEmail = (id: string) => id + ERASED_EMAIL_END;

export type Erasure =
  | { outcome: 'unknown' }
  | { outcome: 'refused'; reasons: string[] }
  | {
      outcome: 'erased';
      changed: Record<string, number>;
      kept: Record<string, number>;
      /** The signed plans into which a name was filled, which stays: the signatures cover it. */
      naming_plans: string[];
    };

/**
 * Erases the personal data of the person with the email (Personal data 2). Names in the history and in signatures stay
 * (Personal data 3). Refused while others need the person (Personal data 4).
 */
export async function erasePerson(
  tx: Transaction,
  context: NotifyContext,
  { email }: { email: string },
): Promise<Erasure> {
  const address = normalizeEmail(email);
  const known = await store.findPersonId(tx, address);
  if (known === undefined) return { outcome: 'unknown' };
  // Before the locks: a large journal takes minutes, and so may all mails and deliveries.
  const before = await idsOf(tx, known.id);
  const { events, plans } = await plansOfEvents(tx, known.id);
  const since = minutesAgo(context.now(), OTHER_CLOCKS_MIN);
  const texts = [...(await listNames(tx, before.ids)), ...before.names];
  const naming = await findNaming(tx, before.ids, { texts: [...texts, known.name, address] });

  // Nobody becomes a direct report of the person meanwhile. New plans wait for the lock of the person's row.
  await lock(tx, 'reportingLines', 'admins', 'owners');
  const { ids, joined } = await idsOf(tx, known.id);
  const exports = await erasing.lockExportsOf(tx, ids, [...plans], since);
  const plan_ids = await lockPlansWithTasksOf(tx, context, known.id, { limit: PLANS_IN_CALL });
  // All of them in one transaction: no name may be left behind. The command runs in a process of its own.
  const filled = await lockNamingPlans(tx, ids);
  const person = await lockPerson(tx, { email: address });
  if (person === undefined) return { outcome: 'unknown' };
  const { id } = person;
  const reasons = whyNotErased(await isLastAdmin(tx, id), await erasing.countDuties(tx, id));
  if (reasons.length > 0) return { outcome: 'refused', reasons };

  // Texts written meanwhile, by the clocks of other processes.
  const names = [...texts, person.name, person.email];
  const newer = await findNaming(tx, ids, { texts: names, after: since });
  const kept = { ...(await erasing.countKept(tx, id)), events };
  const naming_plans = filled.filter(({ is_signed }) => is_signed).map((plan) => plan.id);
  const at = context.now();
  const tasks = await handTasksOnInCall(tx, context, OPERATOR, { id, name: ERASED_NAME, plan_ids });
  await endStandIns(tx, context, { actor: OPERATOR, at }, id);
  const columns = { ...ERASED, email: erasedEmail(id), disabled_at: person.disabled_at ?? at.toISOString() };
  await changePerson(tx, { actor: OPERATOR, at }, person, columns, { event: 'person.erased' });
  const renamed = joined.map((record) => ({ id: record.id, name: ERASED_NAME }));
  await updatePeople(tx, renamed);
  let evidence = 0;
  for (const one of ids) evidence += await eraseEvidence(tx, one, at.toISOString());
  const changed = {
    joined: joined.length,
    evidence,
    ...(await erasing.deleteUse(tx, ids, exports)),
    mails: await erasing.forgetMailsTo(tx, ids),
    ...(await eraseInTexts(tx, { actor: OPERATOR, at }, { ids, names, filled })),
    // After those that wait: one of them may be sent at this moment.
    mails_to_others: await erasing.forgetMails(tx, [...naming.mails, ...newer.mails]),
    template_versions: await deleteNamingVersions(tx, scrubOf(names, ERASED_NAME), [
      ...naming.versions,
      ...newer.versions,
    ]),
    webhook_deliveries: await erasing.forgetDeliveries(tx, [...naming.deliveries, ...newer.deliveries]),
    comments: await erasing.renameAuthor(tx, id, ERASED_NAME),
    tasks,
  };
  return { outcome: 'erased', changed, kept, naming_plans };
}

/** Returns the number of events of a person, and the plans that they are about. */
async function plansOfEvents(tx: Transaction, id: string): Promise<{ events: number; plans: Set<string> }> {
  let events = 0;
  const plans = new Set<string>();
  for await (const page of store.listEventsOf(tx, id)) {
    events += page.length;
    for (const { subject, subject_id } of page) if (subject === 'plan') plans.add(subject_id);
  }
  return { events, plans };
}

/** Replaces the names of a person in what is kept for others. Returns the numbers of the rows. */
async function eraseInTexts(
  tx: Transaction,
  act: Act,
  { ids, names, filled }: { ids: readonly string[]; names: readonly string[]; filled: readonly NamingPlan[] },
): Promise<Record<string, number>> {
  const scrub = scrubOf(names, ERASED_NAME);
  const changed = { plans: 0, waiting_mails: await erasing.scrubWaitingMails(tx, scrub) };
  for (const plan of filled) {
    // Names that were filled in, such as first names, are replaced in what is about this plan alone: elsewhere they are words.
    const ofPlan = scrubOf([...names, ...plan.names], ERASED_NAME);
    const isChanged = await eraseNames(tx, act, plan, { ids, replace: ofPlan.replace });
    changed.plans += isChanged ? 1 : 0;
    changed.waiting_mails += await erasing.scrubOfPlan(tx, plan.id, ofPlan);
  }
  await forgetRefusedEmails(tx, names);
  const isNamedIn = (address: string) => scrub.isIn(decoded(address));
  return {
    ...changed,
    views_of_others: await deleteViewsWhere(tx, ({ name, query }) => scrub.isIn(name) || isNamedIn(query)),
    replies_to_others: await changeReplies(tx, ({ endpoint, reply }) => {
      // A call with a name in its address, such as that of a file, is not repeated as the same one.
      if (isNamedIn(endpoint)) return 'delete';
      const forgotten = forgetInReply(reply, ids, scrub);
      return JSON.stringify(forgotten) === JSON.stringify(reply) ? 'keep' : { reply: forgotten };
    }),
  };
}

/** Returns an address with its words as they are read. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return address;
  }
}

/** The ids of a person: of their record, and of those that were joined into it. */
async function idsOf(tx: Transaction, id: string) {
  const joined = await store.listJoined(tx, id);
  return { joined, ids: [id, ...joined.map((record) => record.id)], names: joined.map(({ name }) => name) };
}

/** Clocks of servers differ by less. */
const OTHER_CLOCKS_MIN = 10;

/** Returns an id that is smaller than all that are made after the time. */
function minutesAgo(now: Date, minutes: number): string {
  const hex = (now.getTime() - minutes * 60_000).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Returns what has to be done before the person can be erased, a sentence for each duty. */
function whyNotErased(
  isOnlyAdmin: boolean,
  { direct_reports, open_plans, plans_to_finish }: erasing.Duties,
): string[] {
  const reasons = [];
  if (isOnlyAdmin) reasons.push('the last admin. Make somebody else one.');
  if (direct_reports > 0) {
    reasons.push(`direct reports: ${direct_reports}. Transfer them to another manager, or remove them.`);
  }
  if (open_plans > 0) {
    reasons.push(`active plans of their own: ${open_plans}. Complete, deactivate or delete them.`);
  }
  if (plans_to_finish > 0) {
    reasons.push(
      `active plans of others that they manage: ${plans_to_finish}. Transfer the employees, or complete, deactivate or delete the plans.`,
    );
  }
  return reasons;
}
