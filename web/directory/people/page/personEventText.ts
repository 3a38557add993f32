import type { EventOfPerson } from '#shared/directory/people/schema.ts';
import { messages } from '../messages.ts';

/** Returns the line of an event of a person. */
export function personEventText({ event, detail }: Pick<EventOfPerson, 'event' | 'detail'>): string {
  const { events } = messages;
  if (event in events) return events[event as keyof typeof events];
  const fields = namesOf(detail['changes']);
  return fields.length === 0 ? messages.changedSomething : messages.changedFields(fields);
}

function namesOf(changes: unknown): string[] {
  if (!Array.isArray(changes)) return [];
  const { fields } = messages;
  const names = (changes as { field?: unknown }[]).flatMap(({ field }) =>
    field === 'manager_name'
      ? []
      : [
          field !== undefined && String(field) in fields
            ? fields[String(field) as keyof typeof fields]
            : String(field).replaceAll('_', ' '),
        ],
  );
  return [...new Set(names.map((name) => name.toLowerCase()))];
}
