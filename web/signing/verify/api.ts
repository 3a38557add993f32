import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http.ts';
import { plansKey } from '../../plans/queries.ts';

/** The verification of a plan that both sides have signed (Signing 6). */
export const verificationQuery = (id: string) =>
  queryOptions({
    queryKey: [...plansKey, 'verification', id],
    queryFn: ({ signal }) => call('GET /onboarding-plan/:id/verification', { params: { id }, signal }),
  });
