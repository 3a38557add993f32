import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkRequest, BulkResults } from '#shared/plans/schema.ts';
import { call } from '../../client/http.ts';
import { useIdempotencyKey } from '../../client/useIdempotencyKey.ts';
import { refreshPlans } from '../queries.ts';

/** Performs an act on several plans (Plans 19). The dialog reports a failure. */
export function useActOnPlans(onResults: (results: BulkResults['results']) => void) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: BulkRequest) =>
      call('POST /onboarding-plan/bulk', { headers: { 'Idempotency-Key': idempotencyKey(body) }, body }),
    onSuccess: ({ results }) => {
      onResults(results);
      void refreshPlans(queryClient);
    },
  });
}
