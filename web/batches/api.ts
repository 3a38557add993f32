import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../client/http.ts';
import { useIdempotencyKey } from '../client/useIdempotencyKey.ts';
import { batchKey } from './queries.ts';

/** Tries the failed items again. */
export function useRetryBatch(id: string) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (round: string) =>
      call('POST /batch/:id/retry', {
        params: { id },
        headers: { 'Idempotency-Key': idempotencyKey(round) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: batchKey(id) }),
  });
}
