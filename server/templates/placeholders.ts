import { type ChecklistTexts, placeholdersIn } from '#shared/checklist/placeholders/placeholders.ts';
import type { Template } from '#shared/templates/schema.ts';

/**
 * Returns whether the words in braces of a template are filled in when it is assigned (Templates 13). In a template of before they are
 * text until a placeholder is added.
 */
export function usesPlaceholders(after: ChecklistTexts, before?: Template): boolean {
  const { known } = placeholdersIn(after);
  if (before === undefined || before.placeholders) return known.length > 0;
  const stored = placeholdersIn(before).known;
  return known.some((word) => !stored.includes(word));
}
