import type { FieldChange } from '../../changes.ts';
import type { ImportPlan, PersonImport } from './planImport.ts';
import { type ImportChange, type ImportResult, MOST_ERRORS } from './schema.ts';

/** Returns what an import changes in the form of the API. */
export function importResult({ people, unchanged, errors }: ImportPlan): ImportResult {
  const created = people.filter(({ known }) => known === null).length;
  return {
    created,
    updated: people.length - created,
    unchanged,
    errors: errors.slice(0, MOST_ERRORS),
    error_count: errors.length,
    changes: people.map(toChange),
  };
}

function toChange({ line, email, known, changes }: PersonImport): ImportChange {
  return {
    line,
    email,
    act: known === null ? 'create' : 'update',
    fields: changes.map(({ field }) => field),
    values: changes.map(toValues),
  };
}

/** A private address is shown to nobody who does not have the file (People 11). */
function toValues({ field, old, new: now }: FieldChange) {
  if (field === 'private_email') return { field, old: null, new: null };
  return { field, old: textOf(old), new: textOf(now) };
}

const textOf = (value: FieldChange['old']) => (value === null || value === '' ? null : String(value));
