import type { Transaction } from '../database/connect.ts';
import type { ActionContext } from '../http/services.ts';
import { enqueue, type Mail } from '../outbox/store.ts';

/**
 * Writes the mails about a change to the outbox, in the transaction of the change (Mails 2). Returns whether
 * any of them is new. `mails` is not called while mail is off.
 */
export async function notify(
  tx: Transaction,
  { mail_enabled }: Pick<ActionContext, 'mail_enabled'>,
  mails: () => Mail[] | Promise<Mail[]>,
): Promise<boolean> {
  return mail_enabled && (await enqueue(tx, await mails())).length > 0;
}
