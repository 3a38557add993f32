import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Assignment, PreviewInput } from '#shared/assignment/schema.ts';
import { readQuery } from '../client/queries.ts';
import { call } from '../client/http.ts';
import { useIdempotencyKey } from '../client/useIdempotencyKey.ts';
import { plansKey, refreshPlans } from '../plans/queries.ts';

/** The result of the assignment in advance. Below the key of plans, so that a change of a plan checks again. */
export const previewQuery = (body: PreviewInput | null) => ({
  ...readQuery([...plansKey, 'assignment', body], 'POST /assignment/preview', { body: body! }),
  enabled: body !== null,
  // Those of the choice before stay while it changes.
  placeholderData: keepPreviousData,
  gcTime: 0,
});

/** Assigns the template to those of the preview. The page shows a failure. */
export function useAssignToMany() {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: Assignment) =>
      call('POST /assignment', { body, headers: { 'Idempotency-Key': idempotencyKey(body) } }),
    onSettled: () => void refreshPlans(queryClient),
  });
}

/** Sets the manager of a person. The check runs again afterwards. The caller shows a failure. */
export function useChooseManager(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (manager_id: string) => call('PUT /people/:id', { params: { id }, body: { manager_id } }),
    onSuccess: () => refreshPlans(queryClient),
  });
}
