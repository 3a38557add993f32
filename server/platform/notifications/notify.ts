import type { EventName, MailsOf } from '#shared/events/catalogue.ts';
import type { Transaction } from '../database/connect.ts';
import type { ActionContext } from '../http/services.ts';
import { enqueue, type Mail } from '../outbox/store.ts';

/**
 * Writes the mails about an event to the outbox, in the transaction of the event (Mails 2); mails of other kinds than the
 * catalogue names do not compile. Returns whether any of them is new. `mails` is not called while mail is off.
 */
export async function notify<Name extends EventName>(
  tx: Transaction,
  { mail_enabled }: Pick<ActionContext, 'mail_enabled'>,
  _event: Name,
  mails: () => Mail<MailsOf<Name>>[] | Promise<Mail<MailsOf<Name>>[]>,
): Promise<boolean> {
  return mail_enabled && (await enqueue(tx, await mails())).length > 0;
}
