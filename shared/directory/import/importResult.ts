import type { FieldChange } from '../../changes.ts';
import type { ImportPlan, PersonImport } from './planImport.ts';
import { type ImportChange, type ImportResult, MAX_ERRORS } from './schema.ts';

/** Returns what an import changes in the form of the API. */
export function importResult(plan: ImportPlan): ImportResult {
  const { people, unchanged, errors, error_count, date_order, unclear_day } = plan;
  const created = people.filter(({ known }) => known === null).length;
  return {
    created,
    updated: people.length - created,
    unchanged,
    errors: errors.slice(0, MAX_ERRORS),
    error_count,
    date_order,
    unclear_day,
    changes: people.map(toChange),
  };
}

/**
 * Returns the result with only its first changes, up to about a megabyte: the reply of an import may be stored for a
 * repeated request (API 11).
 */
export function withFirstChanges(result: ImportResult): ImportResult {
  let length = 0;
  const end = result.changes.findIndex((change) => (length += JSON.stringify(change).length) > MAX_LENGTH);
  return end === -1 ? result : { ...result, changes: result.changes.slice(0, end) };
}

/** The length of the changes of a reply as JSON, in characters. */
const MAX_LENGTH = 1_000_000;

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
