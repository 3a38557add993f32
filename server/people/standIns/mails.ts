import { MY_TASKS, SETTINGS_ADDRESS } from '#shared/addresses.ts';
import type { Day } from '#shared/calendar.ts';
import { readableDay } from '#shared/format.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';

type Named = { id: string; name: string; email: string };

/**
 * The mail to an absent person whose stand-in has left (Owners 11). It does not name the stand-in, who may be erased by
 * the same act.
 */
export function standInEnded(away: Named, seq: number): Mail<'stand_in_ended'> {
  return {
    key: `stand_in_ended:${away.id}:${seq}`,
    kind: 'stand_in_ended',
    to: { id: away.id, name: away.name, email: away.email },
    plan_id: null,
    notification: { subject_id: away.id },
    content: {
      subject: 'Nobody stands in for you any more',
      preview: 'Your stand-in has left. Your tasks in the onboarding of others are yours again.',
      paragraphs: [
        'Your stand-in has left. Your tasks in the onboarding of others are yours again.',
        'If you are away, choose somebody else in your settings.',
      ],
      action: { label: 'Open your settings', path: SETTINGS_ADDRESS },
    },
  };
}

/** The mail to a new stand-in (Owners 11). `seq` is the number of the event in the history of the absent person. */
export function standIn(
  away: Named,
  to: Named,
  { until, seq }: { until: Day; seq: number },
): Mail<'stand_in'> {
  const name = away.name.trim() || 'A colleague';
  return {
    key: `stand_in:${away.id}:${seq}`,
    kind: 'stand_in',
    to: { id: to.id, name: to.name, email: to.email },
    plan_id: null,
    notification: { subject_id: away.id, params: { until } },
    content: {
      subject: `You stand in for ${name} until ${readableDay(until)}`,
      preview: `${name} has chosen you to do their tasks in the onboarding of others.`,
      paragraphs: [
        `${name} has chosen you to do their tasks in the onboarding of others until ${readableDay(until)}, that day included. Those that they have now and new ones are in your list, and you are told and reminded of them.`,
        'Afterwards they are theirs again. If you cannot do them, please tell them.',
      ],
      action: { label: 'Open My tasks', path: MY_TASKS },
    },
  };
}
