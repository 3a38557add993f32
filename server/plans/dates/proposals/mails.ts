import { OVERVIEW_ADDRESS, personAddress, planAddress, TEAM_PLANS_ADDRESS } from '#shared/addresses.ts';
import { readableDay } from '#shared/format.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { MailContent } from '../../../platform/mail/content.ts';
import type { Mail } from '../../../platform/outbox/outbox.sql.ts';
import type { PlanOutline } from '../../access/rows.ts';

/** A plan that needs a decision about its dates. */
export type ProposedPlan = PlanOutline & { start_on: string; proposed_start_on: string };

/** A person who is asked whether to move the dates of plans. */
export type Asked = {
  to: { id: string; name: string; email: string };
  as_hr: boolean;
  plans: ProposedPlan[];
};

/** More people in one change, as by a file, are one mail and one line of the bell. */
const MAX_APART = 3;
/** The most plans that a mail names. */
const MAX_NAMED = 20;

/** People start on other days: asks whether the dates of their plans move (Dates 8). `seqs` are the numbers of the events. */
export function startProposed(
  asked: readonly Asked[],
  seqs: ReadonlyMap<string, number>,
): Mail<'start_proposed'>[] {
  return asked.flatMap((one) => {
    const people = [...Map.groupBy(one.plans, ({ user_id }) => user_id).values()];
    if (people.length > MAX_APART) return [ofMany(one, people, seqs)];
    return people.map((plans) => ofPerson(one, plans, seqs));
  });
}

const keyOf = ({ id }: ProposedPlan, { to }: Asked, seqs: ReadonlyMap<string, number>) =>
  `start_proposed:${id}:${seqs.get(id)}:${to.id}`;

function ofPerson(
  one: Asked,
  plans: readonly ProposedPlan[],
  seqs: ReadonlyMap<string, number>,
): Mail<'start_proposed'> {
  const [first] = plans as [ProposedPlan];
  const name = nameOrEmail(first.user);
  const starts = `${name} now starts on ${readableDay(first.proposed_start_on)}`;
  const many = plans.length === 1 ? '1 plan' : `${plans.length} plans`;
  return {
    key: keyOf(first, one, seqs),
    kind: 'start_proposed',
    to: one.to,
    plan_id: first.id,
    more_plan_ids: plans.slice(1).map(({ id }) => id),
    notification: {
      subject_id: first.user_id,
      // HR is no party of the plan: theirs is about the person.
      ...(one.as_hr && { is_about_person: true as const }),
      params: { plans: plans.length },
    },
    content: {
      subject: starts,
      preview: `Move the dates of ${many}?`,
      paragraphs: [
        `${starts}. Move the dates of ${many}?`,
        ...lines(plans, ({ name: plan, start_on }) => `– ${plan}: counts from ${readableDay(start_on)}`),
        ANSWER,
      ],
      action:
        one.as_hr && plans.length > 1
          ? { label: `Open ${name}`, path: personAddress(first.user_id) }
          : { label: 'Open the plan', path: planAddress(first.id) },
    },
  };
}

function ofMany(
  one: Asked,
  people: readonly (readonly ProposedPlan[])[],
  seqs: ReadonlyMap<string, number>,
): Mail<'start_proposed'> {
  const [first] = one.plans as [ProposedPlan, ...ProposedPlan[]];
  const starts = `${people.length} people start on other days`;
  const action: MailContent['action'] = one.as_hr
    ? { label: 'Open the overview', path: OVERVIEW_ADDRESS }
    : { label: "Open your team's plans", path: TEAM_PLANS_ADDRESS };
  return {
    key: keyOf(first, one, seqs),
    kind: 'start_proposed',
    to: one.to,
    plan_id: first.id,
    more_plan_ids: one.plans.slice(1).map(({ id }) => id),
    notification: { subject_id: one.to.id, is_about_person: true, params: { people: people.length } },
    content: {
      subject: starts,
      preview: 'Move the dates of their plans?',
      paragraphs: [
        `${starts}. Move the dates of their plans?`,
        ...lines(
          one.plans,
          ({ user, name, proposed_start_on }) =>
            `– ${nameOrEmail(user)} on ${readableDay(proposed_start_on)}: ${name}`,
        ),
        ANSWER,
      ],
      action,
    },
  };
}

const ANSWER = 'Nothing has moved yet. The plan asks until somebody moves or keeps its dates.';

function lines(plans: readonly ProposedPlan[], line: (plan: ProposedPlan) => string): string[] {
  const more = plans.length - MAX_NAMED;
  return [...plans.slice(0, MAX_NAMED).map(line), ...(more > 0 ? [`… and ${more} more.`] : [])];
}
