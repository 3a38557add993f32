import type { SignatureRole } from '../plans/rights.ts';

/** What each signature says: shown before it is given, kept with it, and printed beside it (21 CFR Part 11 §11.50). */
export const SIGNATURE_MEANING: Record<SignatureRole, string> = {
  employee: 'I have completed all tasks of this onboarding plan.',
  manager: 'I approve the completion of this onboarding plan.',
};
