import type { SignatureRole } from '../plans/rights.ts';

/**
 * The statement of each signature: shown before signing, stored
 * with the signature and printed next to it (21 CFR 11.50).
 */
export const SIGNATURE_MEANING: Record<SignatureRole, string> = {
  employee: 'I have completed all tasks of this onboarding plan.',
  manager: 'I approve the completion of this onboarding plan.',
};
