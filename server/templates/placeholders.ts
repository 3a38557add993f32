import {
  type ChecklistTexts,
  PLACEHOLDERS,
  placeholdersIn,
} from '#shared/checklist/placeholders/placeholders.ts';
import type { Template } from '#shared/templates/schema.ts';
import { Refusal } from '../platform/http/errors.ts';

/** The most words that a refusal names. */
const MOST_NAMED = 20;

/**
 * Returns whether the words in braces of a template are filled in when it is assigned, or throws a 400 for new ones that are no
 * placeholders (Templates 13). Such words in a template of before are text until a placeholder is added.
 */
export function usesPlaceholders(after: ChecklistTexts, before?: Template): boolean {
  const [now, stored] = [placeholdersIn(after), before && placeholdersIn(before)];
  const kept = new Set(stored?.unknown.map(({ word }) => word));
  const unknown = now.unknown.filter(({ word }) => !kept.has(word));
  if (unknown.length > 0) throw unknownWords(unknown);
  if (before === undefined || before.placeholders) return now.known.length > 0;
  return now.known.some((word) => !stored!.known.includes(word));
}

function unknownWords(found: readonly { path: string; word: string }[]): Refusal {
  const errors = found
    .slice(0, MOST_NAMED)
    .map(({ path, word }) => ({ path, message: `{${word}} is no word that is filled in` }));
  const words = [...new Set(found.map(({ word }) => `{${word}}`))].slice(0, MOST_NAMED).join(', ');
  const all = PLACEHOLDERS.map((word) => `{${word}}`).join(', ');
  return new Refusal(
    400,
    'placeholders.unknown',
    `Nothing was saved: ${words} cannot be filled in. Use ${all}, or leave the braces out.`,
    { errors },
  );
}
