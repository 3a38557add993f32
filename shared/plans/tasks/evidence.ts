import type { TaskKind } from '../../checklist/kinds/taskKind.ts';

/** What somebody confirms who has read the text of a task (Tasks 4). */
export const ACKNOWLEDGEMENT = 'I have read and understood this.';

type Confirmable = { kind?: TaskKind; not_applicable?: boolean; evidence?: readonly unknown[] };

/**
 * Returns whether the text of a task is still to be confirmed. That includes a task that is done: release 1.1.0 ticks it without a
 * confirmation.
 */
export function isUnconfirmed({ kind, not_applicable, evidence }: Confirmable): boolean {
  return kind === 'acknowledge' && not_applicable !== true && evidence === undefined;
}
