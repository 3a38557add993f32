import { CHANGED_FIELDS, HISTORY } from './families/people.ts';

/** The events that the history of a person has. */
export const SHOWN_PERSON_EVENTS = Object.entries(HISTORY).flatMap(([event, text]) =>
  text === null ? [] : event,
);

/** Returns the line of an event in the history of a person; null where it is the names of the changed fields. */
export function personEventText(event: string): string | null {
  const text = Object.hasOwn(HISTORY, event) ? HISTORY[event as keyof typeof HISTORY] : null;
  return text === CHANGED_FIELDS ? null : text;
}
