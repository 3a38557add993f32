import type { Database, Transaction } from '../database/connect.ts';
import type { ActionContext } from '../http/services.ts';

/** The context of the process that work needs. */
export type WorkContext = Pick<ActionContext, 'now' | 'timeZone' | 'mail_enabled'>;

/** Something that is to be done: `key` names it within its kind. */
export type WorkItem = { id: string; key: string; payload: Readonly<Record<string, unknown>> };

/** The results of performed items. */
export type Performed = {
  /** Items that have made progress and need another turn, after the other items, with their position in `payload`. */
  left?: readonly WorkItem[];
  /** Those that were not begun, because the others were enough for a transaction. */
  unbegun?: readonly WorkItem[];
  /** The number for the log; the finished items by default. */
  count?: number;
};

/** One kind of work on many. */
export type WorkKind = {
  /** How many items a transaction performs while none of them fails: many where an item is small. */
  at_once: number;
  /** Adds the items that are due, before the others are performed. An item that is there already stays as it is. */
  plan?(db: Database): Promise<void>;
  /**
   * Performs these items. An error rolls all of them back: each is then performed alone, and the one that fails waits
   * with its reason. Alone, there is one item.
   */
  perform(
    tx: Transaction,
    items: readonly [WorkItem, ...WorkItem[]],
    on: { isAlone: boolean },
  ): Promise<Performed | void>;
};

/** The kinds by the names in the rows. A name is never reused. */
export type WorkKinds = Readonly<Record<string, WorkKind>>;

/** Thrown where nothing can be done now, and nothing has failed: the items are undone and done some seconds later. */
export class TryLater extends Error {}
