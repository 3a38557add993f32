import { useMutation } from '@tanstack/react-query';
import type { AuditFilter } from '#shared/hr/audit/schema.ts';
import { call } from '../../client/http.ts';
import { useIdempotencyKey } from '../../client/useIdempotencyKey.ts';

/** Starts the file of an audit. Each press is another one: a retry of a lost answer has the same number. */
export function useStartExport(onStarted: (id: string) => void) {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ filter, press }: { filter: AuditFilter; press: number }) =>
      call('POST /audit/export', {
        body: filter,
        headers: { 'Idempotency-Key': idempotencyKey([filter, press]) },
      }),
    onSuccess: ({ batch_id }) => onStarted(batch_id),
  });
}
