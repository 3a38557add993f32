import { type Reason, stateReason } from '../reason.ts';
import { nameOrEmail } from './name.ts';

/** A field that hands change outside of imports, as a sentence names it. */
const FIELDS = { manager_id: 'manager', name: 'name' } as const;

/** Returns why nobody changes the field by hand: the directory has written it; else null (People 12). */
export function whyMaintained(
  person: { name: string; email: string },
  scimFields: readonly string[],
  field: keyof typeof FIELDS,
): Reason | null {
  if (!scimFields.includes(field)) return null;
  return stateReason(
    'people.directory',
    `The ${FIELDS[field]} of ${nameOrEmail(person)} comes from the directory of your company. It can be changed there only.`,
  );
}
