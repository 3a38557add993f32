import type { SignatureEvidence } from '../../signing/evidence.ts';
import {
  type BellLine,
  detailOf,
  type HistoryText,
  type NotificationKind,
  type Sentence,
  type VersionedKind,
  type WebhooksOf,
} from '../shape/kind.ts';
import { actor, employee, planName } from '../shape/text.ts';

/** The two sides sign a plan, or it is returned. */
export const EVENTS = {
  'plan.signed': {
    detail: detailOf<SignatureEvidence>(),
    counts_version: true,
    webhooks: ['plan.signed'],
    completes: true,
    mails: ['needs_signature', 'completed'],
  },
  'plan.approved': {
    detail: detailOf<SignatureEvidence>(),
    counts_version: true,
    webhooks: ['plan.approved'],
    completes: true,
    mails: ['needs_signature', 'completed'],
  },
  'plan.returned': {
    detail: detailOf<{ signature_id: string; comment: string }>(),
    counts_version: true,
    webhooks: ['plan.returned'],
    mails: ['returned'],
  },
} as const satisfies Record<`plan.${string}`, VersionedKind>;

export const HISTORY: Record<keyof typeof EVENTS, HistoryText> = {
  'plan.signed': () => 'Signed as the employee',
  'plan.approved': () => 'Approved and signed as the manager',
  'plan.returned': () => 'Returned to the employee, whose signature no longer counts',
};

type Webhook = WebhooksOf<typeof EVENTS>;
export const WEBHOOK_NAMES: Record<Webhook, string> = {
  'plan.signed': 'The employee signs',
  'plan.approved': 'The manager approves',
  'plan.returned': 'A plan goes back to its employee',
};
export const SENTENCES: Record<Webhook, Sentence> = {
  'plan.signed': (facts) => `${employee(facts)} has signed ${facts.plan_name}.`,
  'plan.approved': (facts) => `${actor(facts)} has approved ${facts.plan_name} of ${employee(facts)}.`,
  'plan.returned': (facts) => `${actor(facts)} has sent ${facts.plan_name} back to ${employee(facts)}.`,
};

export const KINDS = {
  needs_signature: { while: 'signature_missing', mailed: 'always', seen_by: 'sides' },
  returned: { while: 'plan_open', mailed: 'always', seen_by: 'sides' },
  completed: { while: null, mailed: 'by_choice', seen_by: 'sides' },
} as const satisfies Record<string, NotificationKind>;

type Kind = keyof typeof KINDS;
export const MAIL_NAMES: Record<Kind, string> = {
  needs_signature: 'Signature needed',
  returned: 'Plan returned',
  completed: 'Plan completed, with the report',
};
export const MAIL_CHOICES: Record<Kind, string> = {
  needs_signature: 'Your signature is needed',
  returned: 'Your plan is returned to you',
  completed: 'A plan is complete, with the report',
};
export const BELL: Record<Kind, BellLine> = {
  needs_signature: {
    icon: 'pen',
    line: (one, { who }) => ({ name: who, text: ' signed. Your turn.', about: planName(one) }),
  },
  returned: {
    icon: 'back',
    line: (one, { who }) => ({ name: who, text: ' returned your plan', about: planName(one) }),
  },
  completed: {
    icon: 'check',
    line: (one, { who, isOwnPlan }) =>
      isOwnPlan
        ? { name: '', text: 'Your plan is complete', about: planName(one) }
        : { name: who, text: '’s plan is complete', about: planName(one) },
  },
};
