import { allTasks } from '../checklist/tree.ts';
import type { SignatureRole } from '../plans/refusals.ts';

/**
 * The statement of each signature: shown before signing, stored
 * with the signature and printed next to it (21 CFR 11.50).
 */
export const SIGNATURE_MEANING: Record<SignatureRole, string> = {
  employee: 'I have completed all tasks of this onboarding plan.',
  manager: 'I approve the completion of this onboarding plan.',
};

/** The employee's where others have tasks, too: nobody states that they have done what others did (Owners 6). */
const WITH_OTHERS = 'I have completed my tasks of this onboarding plan; the tasks of others are done.';

/** Returns the statement of a signature of a plan. */
export function signatureMeaning(role: SignatureRole, { subplans }: { subplans: Owned }): string {
  const hasOthers = role === 'employee' && allTasks(subplans).some(({ owner }) => owner !== undefined);
  return hasOthers ? WITH_OTHERS : SIGNATURE_MEANING[role];
}

type Owned = readonly { topics: readonly { tasks: readonly { owner?: unknown }[] }[] }[];
