import type { TEST_EVENT, WebhookEvent } from '../events/webhookEvents.ts';
import { readableDay } from '../format.ts';
import type { EventData } from './eventBody.ts';

/** Every field that the data of an event may have. */
type Facts = Partial<Record<'plan_name' | 'employee_name' | 'actor_name' | 'task_text', string>> &
  Partial<Record<'person_name' | 'person_email' | 'new_owner' | 'team', string>> &
  Partial<Record<'start_on' | 'new_start_on' | 'subplan_name' | 'new_due_date', string>> & {
    new_buddy?: string | null;
    changed_fields?: readonly string[];
  };

const SENTENCES: Record<WebhookEvent | typeof TEST_EVENT, (facts: Facts) => string> = {
  'plan.assigned': (facts) => `${employee(facts)} has a new plan: ${facts.plan_name}.`,
  'plan.ticked': (facts) => `${employee(facts)} has completed “${facts.task_text}” in ${facts.plan_name}.`,
  'plan.task_not_applicable': (facts) =>
    `“${facts.task_text}” is not applicable in ${facts.plan_name} of ${employee(facts)}.`,
  'plan.evidence_given': (facts) =>
    `${actor(facts)} has read and confirmed “${facts.task_text}” in ${facts.plan_name} of ${employee(facts)}.`,
  'plan.task_owner_changed': (facts) =>
    `“${facts.task_text}” in ${facts.plan_name} of ${employee(facts)} goes to ${facts.new_owner}.`,
  'plan.task_taken': (facts) =>
    `${actor(facts)} has taken “${facts.task_text}” of ${facts.team} in ${facts.plan_name} of ${employee(facts)}.`,
  'plan.task_given_back': (facts) =>
    `${actor(facts)} has given “${facts.task_text}” back to ${facts.team} in ${facts.plan_name} of ${employee(facts)}.`,
  'plan.buddy_changed': (facts) =>
    facts.new_buddy
      ? `${facts.new_buddy} is the buddy of ${employee(facts)} in ${facts.plan_name}.`
      : `${employee(facts)} has no buddy any more in ${facts.plan_name}.`,
  'plan.start_moved': (facts) =>
    `${employee(facts)} starts on ${day(facts.new_start_on)}: the days of ${facts.plan_name} have moved.`,
  'plan.start_proposed': (facts) =>
    `${employee(facts)} now starts on ${day(facts.new_start_on)}. It is open whether the dates of ${facts.plan_name} move.`,
  'plan.start_kept': (facts) =>
    `The dates of ${facts.plan_name} of ${employee(facts)} still count from ${day(facts.start_on)}.`,
  'plan.due_date_moved': (facts) =>
    `“${facts.subplan_name}” in ${facts.plan_name} of ${employee(facts)} is now due on ${day(facts.new_due_date)}.`,
  'plan.signed': (facts) => `${employee(facts)} has signed ${facts.plan_name}.`,
  'plan.approved': (facts) => `${actor(facts)} has approved ${facts.plan_name} of ${employee(facts)}.`,
  'plan.completed': (facts) => `${employee(facts)} has completed ${facts.plan_name}.`,
  'plan.returned': (facts) => `${actor(facts)} has sent ${facts.plan_name} back to ${employee(facts)}.`,
  'plan.overdue': (facts) => `${facts.plan_name} of ${employee(facts)} is overdue.`,
  'person.added': (facts) => `${person(facts)} was added.`,
  'person.changed': (facts) => `${person(facts)} was changed${fieldsOf(facts)}.`,
  'person.left': (facts) => `${person(facts)} has left.`,
  'webhook.test': () => 'This is a test. The webhook works.',
};

/**
 * Returns an event in a sentence, for chats (Webhooks 9). Names and tasks are what anybody has typed, so that nothing
 * in them is a mention or a link: a person called '<!channel>' or '@all' would notify everybody.
 */
export function sentenceOf(type: WebhookEvent | typeof TEST_EVENT, data: Omit<EventData, 'seq'>): string {
  return SENTENCES[type](data)
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('@', '@\u2060')
    .replaceAll('://', ':\u2060//')
    .replaceAll(/\s+/g, ' ');
}

const day = (value = '') => readableDay(value);
const employee = ({ employee_name }: Facts) => employee_name?.trim() || 'An employee';
const actor = ({ actor_name }: Facts) => actor_name?.trim() || 'Somebody';
const person = ({ person_name, person_email }: Facts) => person_name?.trim() || person_email;

function fieldsOf({ changed_fields = [] }: Facts): string {
  return changed_fields.length === 0 ? '' : `: ${changed_fields.join(', ').replaceAll('_', ' ')}`;
}
