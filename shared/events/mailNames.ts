import type { MailKind } from './catalogue.ts';
import { PERSON_EVENTS } from './personEvents.ts';
import { PLAN_EVENTS } from './planEvents.ts';

const NAMES = new Map<string, string>([
  ['reminder' satisfies MailKind, 'Reminder of what is due'],
  ...[PLAN_EVENTS, PERSON_EVENTS].flatMap((events) =>
    Object.values(events).flatMap(({ mails }) => Object.entries<string>(mails)),
  ),
]);

/** Returns the name of a kind of mails. One that this release does not know is shown as it is: 'on_hold' as 'on hold'. */
export function mailName(kind: string): string {
  return NAMES.get(kind) ?? kind.replaceAll('_', ' ');
}
