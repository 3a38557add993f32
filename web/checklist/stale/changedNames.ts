import { checklistChanges } from '#shared/checklist/changes.ts';
import { messages } from '../messages.ts';
import type { SubplanDraft } from '../draft/items.ts';

type Version = {
  name: string;
  description: string;
  remind_days_before_due: number;
  subplans: readonly SubplanDraft[];
};

/** Returns what differs between two stored versions, one line for each item, from top to bottom. */
export function changedNames(before: Version, after: Version): string[] {
  const lines: string[] = [];
  for (const field of ['name', 'description', 'remind_days_before_due'] as const) {
    if (before[field] !== after[field]) lines.push(messages.changedField[field]);
  }
  const byItem = Map.groupBy(checklistChanges(before.subplans, after.subplans), ({ id }) => id);
  for (const changes of byItem.values()) {
    const { item, name } = changes[0]!;
    const acts = new Set(changes.map(({ act }) => messages.changedAct[act]));
    lines.push(messages.changedItem(item, name, [...acts].join(', ')));
  }
  return lines;
}
