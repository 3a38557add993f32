import type { FieldChange, FieldValue } from '#shared/changes.ts';
import type { ChecklistChange } from '#shared/checklist/changes.ts';
import { ITEM_FIELDS } from '#shared/checklist/fields.ts';
import { messages } from './messages.ts';

/** A change of an edit as text, with the values that it changed. */
type ChangeLine = { what: string; values: ValueLine[] };

/** The old and new value of a field as text; null where the item did not exist. */
export type ValueLine = { field: string; old: string | null; new: string | null };

/**
 * Returns the changes of an event of the history as text. Skips what another release has recorded in another
 * form.
 */
export function changeLines(changes: unknown): ChangeLine[] {
  if (!Array.isArray(changes)) return [];
  return changes
    .filter(isChange)
    .filter(isShown)
    .map((change) => ('item' in change ? itemLine(change) : planLine(change)));
}

type Change = ChecklistChange | FieldChange;

function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null) return false;
  if (!('item' in value)) return 'field' in value;
  return 'act' in value && (value.act === 'added' ? 'new' in value : 'old' in value);
}

// The name of the manager is recorded with the id.
const isShown = (change: Change) => 'item' in change || change.field !== 'manager_id';

function planLine({ field, old, new: now }: FieldChange): ChangeLine {
  return { what: 'Plan', values: [valueLine(labelOf(field), old, now)] };
}

function itemLine(change: ChecklistChange): ChangeLine {
  const item = `${capitalized(change.item)} "${change.name}"`;
  const label = (field: string) => labelOf(field, ITEM_FIELDS[change.item]);
  switch (change.act) {
    case 'added':
      return {
        what: `${item} added`,
        values: shownFields(change.new).map(([field, value]) => ({
          ...valueLine(label(field), null, value),
          old: null,
        })),
      };
    case 'removed':
      return {
        what: `${item} removed`,
        values: shownFields(change.old).map(([field, value]) => ({
          ...valueLine(label(field), value, null),
          new: null,
        })),
      };
    case 'moved':
      return { what: `${item} moved`, values: [valueLine(label(change.field), change.old, change.new)] };
    case 'changed':
      return { what: item, values: [valueLine(label(change.field), change.old, change.new)] };
  }
}

/** Returns the fields of an added or removed item except its name, its visibility and empty values. */
function shownFields(fields: Record<string, FieldValue>): [string, FieldValue][] {
  return Object.entries(fields).filter(
    ([field, value]) => field !== 'name' && field !== 'public' && value !== '' && value !== null,
  );
}

/** The labels of changes outside the fields of an item. */
const LABELS = new Map([
  ['remind_days_before_due', 'Remind days before due'],
  ['position', 'Place'],
  ['manager_name', 'Manager'],
]);

/** Returns the label of a field; other releases may have recorded one that this release does not know. */
function labelOf(field: string, fields: Record<string, { label: string }> = {}): string {
  return fields[field]?.label ?? LABELS.get(field) ?? capitalized(field);
}

function valueLine(field: string, old: FieldValue, now: FieldValue): ValueLine {
  return { field, old: textOf(old), new: textOf(now) };
}

function textOf(value: FieldValue): string {
  if (value === null || value === '') return messages.empty;
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  return String(value);
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
