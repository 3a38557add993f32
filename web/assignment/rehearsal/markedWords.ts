import {
  type ChecklistTexts,
  fillPlaceholders,
  PLACEHOLDERS,
  type PlaceholderValues,
  textsOf,
} from '#shared/checklist/placeholders/placeholders.ts';
import type { Rehearsal } from '#shared/assignment/rehearsal/schema.ts';
import type { Template } from '#shared/templates/schema.ts';

// Of the private use area: no template has them.
const [START, END] = ['\uE000', '\uE001'];

/** A text in parts. Every second part is the value of a placeholder. */
export type MarkedText = readonly string[];

/**
 * Returns the texts of a rehearsed plan that have placeholders in its template, by their text, in parts. Texts that the
 * template no longer has are left out.
 */
export function markedWords(
  template: Template,
  filledIn: Rehearsal['filled_in'],
): ReadonlyMap<string, MarkedText> {
  if (filledIn === undefined) return new Map();
  const values = Object.fromEntries(
    PLACEHOLDERS.map((word) => [word, filledIn[word] ?? '']),
  ) as PlaceholderValues;
  const marked = fillPlaceholders<ChecklistTexts>(template, values, (value) => START + value + END);
  return new Map(
    textsOf(marked).flatMap((text) => {
      if (!text.includes(START)) return [];
      const parts = text.split(/[\uE000\uE001]/);
      return [[parts.join(''), parts] as const];
    }),
  );
}
