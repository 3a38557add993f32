import { queryOptions } from '@tanstack/react-query';
import { verifyPlan } from '#shared/plans/contract.ts';
import { call } from '../../http.ts';
import { plansKey } from '../api.ts';

/** Whether a signed plan still is what was signed. Compared anew each time that somebody asks. */
export const verificationQuery = (id: string) =>
  queryOptions({
    queryKey: [...plansKey, 'verification', id],
    queryFn: ({ signal }) => call(verifyPlan, { params: { id }, signal }),
  });
