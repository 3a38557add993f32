import { planAddress } from '#shared/addresses.ts';
import { readableDay } from '#shared/format.ts';
import type { MailContent } from '../../platform/mail/content.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';
import { type HandOver, heldChangeKey, type Named, type Reassignment } from './reassignment.ts';
import type { PlanOutline } from '../../plans/access/rows.ts';

/*
 * The mails about a change of manager (Mails 3). `seq` is the number of the event in the person's history:
 * each change sends its own mails.
 */

export type HandOverMail = Mail<'handed_over'> & { held_for: readonly string[] };

export type ManagerChange = HandOver & Reassignment;

/** Builds a mail that is listed with each of the plans (Mails 6). */
export function handOverMail(
  { person, manager, seq }: ManagerChange,
  to: Named,
  plans: readonly PlanOutline[],
  content: MailContent,
  people: readonly { id: string }[] = [person],
): HandOverMail {
  const [plan_id = null, ...more_plan_ids] = plans.map(({ id }) => id);
  return {
    key: `handed_over:${person.id}:${seq}:${to.id}`,
    kind: 'handed_over',
    to: { id: to.id, name: to.name, email: to.email },
    plan_id,
    more_plan_ids,
    content,
    held_for: people.map(heldChangeKey),
    notification:
      to.id === person.id
        ? { is_about_person: true, subject_id: manager.id, params: { to: 'employee' } }
        : {
            is_about_person: true,
            subject_id: person.id,
            params: { to: to.id === manager.id ? 'new_manager' : 'former_manager', people: people.length },
          },
  };
}

export function cameAlong(plans: readonly PlanOutline[]): string {
  if (plans.length === 0) return 'No onboarding plan came along.';
  return plans.length === 1
    ? 'One onboarding plan came along.'
    : `${plans.length} onboarding plans came along.`;
}

/** The maximum number of plans in a list. The others are counted. */
const MAX_PLANS = 50;

export function planList(
  heading: string,
  plans: readonly PlanOutline[],
  note: (plan: PlanOutline) => string = noteOf,
  path: (plan: PlanOutline) => string | undefined = ({ id }) => planAddress(id),
): NonNullable<MailContent['lists']> {
  if (plans.length === 0) return [];
  const items = plans.slice(0, MAX_PLANS).map((plan) => {
    const address = path(plan);
    return { text: plan.name, note: note(plan), ...(address === undefined ? {} : { path: address }) };
  });
  const more = plans.length - items.length;
  return [{ heading, items: more > 0 ? [...items, { text: `and ${more} more` }] : items }];
}

export function noteOf({ status, due_date }: PlanOutline): string {
  return due_date === null ? status : `${status}, due on ${readableDay(due_date)}`;
}

/** Opens the plan when there is only one, else the list. */
export function openPlans(plans: readonly PlanOutline[], list: MailContent['action']): MailContent['action'] {
  const [plan, another] = plans;
  return plan && !another ? { label: 'Open the plan', path: planAddress(plan.id) } : list;
}
