import type { RefusalCode } from '../refusalCodes.ts';

/*
 * Why an item was skipped or has failed. The code is stored: sentences name people, who may be erased, and are built
 * when they are read.
 */

/** Reasons that no refusal has. */
const OF_ITEMS = {
  'batches.has_plan': 'They have this plan already.',
  'batches.left': 'They have left.',
  'batches.no_start':
    'Their start date is not known, and the template counts from it. Enter it first, then try again.',
  'batches.no_buddy':
    'The buddy who was chosen for them cannot be theirs: they have left, or are disabled, or it is the employee. Assign it again with another one.',
  'batches.same_start': 'It starts on this day already.',
  'batches.template_changed':
    'The template was changed or deleted meanwhile. Try again to assign it as it is now.',
  'audit.not_completed': 'Their plan is not completed any more. Export again.',
  'batches.starter_cannot': 'Whoever has started this may not do it any more.',
  'batches.unexpected':
    'Something went wrong here. Try again; if it stays, the log of the server names the error.',
} as const;

/** The sentences of refusals about one of many. */
const REFUSALS: Partial<Record<RefusalCode, string>> = {
  'people.no_manager': 'They have no manager. Choose one first, then try again.',
  'people.disabled': 'Their account, or that of their manager, is disabled.',
  'people.left': 'Their manager has left. Choose another one first, then try again.',
  'people.not_your_report': 'They are not your direct report.',
  'plans.signed': 'It was signed meanwhile, so its days stay.',
  'plans.inactive': 'It was deactivated meanwhile, so its days stay.',
  'version.stale': 'It was changed meanwhile. Look at its days again.',
  'placeholders.empty':
    'Words of the template stand for something that is not known of them. Assign it to them alone, and fill it in.',
  'placeholders.too_long': 'With what is filled in for them a text of the template is too long.',
  'audit.scope_changed': 'The departments for which you act have changed. Export again.',
  'audit.removed': 'The file was removed, as somebody in it was erased or it is old. Export again.',
  'plans.newer_release': 'A newer release has signed their plan. Update this server, then try again.',
  'report.too_large': 'Their plan is too large for a PDF.',
  'input.invalid':
    'The template cannot be assigned as it is. Open it and assign it to one person to see why.',
};

export type ItemCode = keyof typeof OF_ITEMS | RefusalCode;

/** Returns the sentence of the code. One of a later release is shown as it is. */
export function whyNotDone(code: string | null): string | null {
  if (code === null) return null;
  const sentences: Readonly<Record<string, string | undefined>> = { ...OF_ITEMS, ...REFUSALS };
  return sentences[code] ?? `It was refused (${code}).`;
}
