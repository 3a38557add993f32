import type { EventOfPerson } from '#shared/directory/people/schema.ts';
import { personEventText as textOf } from '#shared/events/personHistory.ts';
import { messages } from '../messages.ts';

export function personEventText({ event, detail }: Pick<EventOfPerson, 'event' | 'detail'>): string {
  const text = textOf(event);
  if (text !== null) return text;
  const fields = namesOf(detail['changes']);
  return fields.length === 0 ? messages.changedSomething : messages.changedFields(fields);
}

function namesOf(changes: unknown): string[] {
  if (!Array.isArray(changes)) return [];
  const { fields } = messages;
  const names = (changes as { field?: unknown }[]).flatMap(({ field }) => {
    if (typeof field !== 'string' || field === 'manager_name') return [];
    return [field in fields ? fields[field as keyof typeof fields] : field.replaceAll('_', ' ')];
  });
  return [...new Set(names.map((name) => name.toLowerCase()))];
}
