import { readQuery } from '../../client/queries.ts';
import { plansKey } from '../../plans/queries.ts';

/** The verification of a plan that both sides have signed (Signing 6). */
export const verificationQuery = (id: string) =>
  readQuery([...plansKey, 'verification', id], 'GET /onboarding-plan/:id/verification', { params: { id } });
