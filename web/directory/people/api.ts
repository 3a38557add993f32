import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPerson, PersonChanges } from '#shared/directory/people/schema.ts';
import { call } from '../../client/http.ts';
import { useIdempotencyKey } from '../../client/useIdempotencyKey.ts';
import { refreshPlans } from '../../plans/queries.ts';
import { navigate } from '../../router/history.ts';
import { hrefOf } from '../../sitemap/paths.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { organisationPeopleKey, type PeopleFilter, personQuery } from './queries.ts';

/** Changes a person. The dialog shows a failure. */
export function useChangePerson(id: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PersonChanges) => call('PUT /people/:id', { params: { id }, body }),
    onSuccess: (person) => {
      queryClient.setQueryData(personQuery(id).queryKey, person);
      toast.success(messages.saved);
      void queryClient.invalidateQueries({ queryKey: organisationPeopleKey });
      void refreshPlans(queryClient);
      onSaved();
    },
  });
}

/** Adds a person, and returns their id. The dialog shows a failure. */
export function useAddPerson(onAdded: (id: string, name: string) => void) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewPerson) =>
      call('POST /people', { body, headers: { 'Idempotency-Key': idempotencyKey(body) } }),
    onSuccess: ({ id }, { name }) => {
      toast.success(messages.added(name));
      void queryClient.invalidateQueries({ queryKey: organisationPeopleKey });
      onAdded(id, name);
    },
  });
}

/** Joins the record with another one, and opens the one that stays. The dialog shows a failure. */
export function useJoin(id: string, onJoined: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (other_id: string) => call('POST /person/:id/join', { params: { id }, body: { other_id } }),
    onSuccess: async ({ kept }) => {
      toast.success(messages.join.done);
      onJoined();
      await navigate(hrefOf('person', { id: kept.id }), { replace: true });
      void queryClient.invalidateQueries({ queryKey: organisationPeopleKey });
      void refreshPlans(queryClient);
    },
  });
}

/** Reads the ids of everybody whom the filter leaves, also of those who are not loaded. */
export function useSelectAll() {
  return useMutation({
    mutationFn: (filter: PeopleFilter) => call('GET /people/ids', { query: filter }),
    onError: (error) => showFailure(error, messages.selectAllFailed),
  });
}

/** Reminds a person of their open plans that the viewer manages. */
export function useRemind() {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (ids: string[]) => {
      const body = { act: 'nudge' as const, ids };
      return call('POST /onboarding-plan/bulk', {
        body,
        headers: { 'Idempotency-Key': idempotencyKey(body) },
      });
    },
    onSuccess: ({ results }) => {
      const count = results.filter(({ ok }) => ok).length;
      if (count > 0) toast.success(messages.reminded(count));
      else toast.failure(results[0]?.detail ?? messages.remindFailed);
      void refreshPlans(queryClient);
    },
  });
}
