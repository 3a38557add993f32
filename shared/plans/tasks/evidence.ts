import { kindOf, type TaskKind } from '../../checklist/kinds/kinds.ts';

type Confirmable = { kind?: TaskKind; not_applicable?: boolean; evidence?: readonly unknown[] };

/**
 * Returns whether the evidence that a task needs is still to be given. That includes a task that is done: release 1.1.0 ticks it
 * without any.
 */
export function isUnconfirmed({ kind, not_applicable, evidence }: Confirmable): boolean {
  return kindOf(kind)?.evidence != null && not_applicable !== true && evidence === undefined;
}
