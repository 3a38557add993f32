import type { FieldChange, FieldValue } from '#shared/changes.ts';
import type { ChecklistChange } from '#shared/checklist/changes.ts';
import { words } from './messages.ts';

/** One thing that an edit has done: in words, and with each value that it has changed. */
export type ChangeLine = { what: string; values: ValueLine[] };

/** What a field said before and what it says now, as people read it; null where it was not there. */
export type ValueLine = { field: string; old: string | null; new: string | null };

/** The changes of an edit as the history keeps them, in words. What an older release has written differently falls out. */
export function changeLines(changes: unknown): ChangeLine[] {
  if (!Array.isArray(changes)) return [];
  return changes.filter(isChange).map((change) => ('item' in change ? itemLine(change) : planLine(change)));
}

type Change = ChecklistChange | FieldChange;

function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null) return false;
  if (!('item' in value)) return 'field' in value;
  return 'act' in value && (value.act === 'added' ? 'new' in value : 'old' in value);
}

function planLine({ field, old, new: now }: FieldChange): ChangeLine {
  return { what: 'Plan', values: [valueLine(field, old, now)] };
}

function itemLine(change: ChecklistChange): ChangeLine {
  const item = `${capitalized(change.item)} "${change.name}"`;
  switch (change.act) {
    case 'added':
      return {
        what: `${item} added`,
        values: told(change.new).map(([field, value]) => ({ ...valueLine(field, null, value), old: null })),
      };
    case 'removed':
      return {
        what: `${item} removed`,
        values: told(change.old).map(([field, value]) => ({ ...valueLine(field, value, null), new: null })),
      };
    case 'moved':
      return { what: `${item} moved`, values: [valueLine(change.field, change.old, change.new)] };
    case 'changed':
      return { what: item, values: [valueLine(change.field, change.old, change.new)] };
  }
}

/** What an added or removed item said, beyond its name and what says nothing. */
function told(fields: Record<string, FieldValue>): [string, FieldValue][] {
  return Object.entries(fields).filter(
    ([field, value]) => field !== 'name' && field !== 'public' && value !== '' && value !== null,
  );
}

const FIELDS = new Map([
  ['due_in_days', 'Due in days'],
  ['task_content', 'Links'],
  ['remind_days_before_due', 'Remind days before due'],
  ['position', 'Place'],
]);

function valueLine(field: string, old: FieldValue, now: FieldValue): ValueLine {
  return { field: FIELDS.get(field) ?? capitalized(field), old: textOf(old), new: textOf(now) };
}

function textOf(value: FieldValue): string {
  if (value === null || value === '') return words.empty;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return String(value);
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
