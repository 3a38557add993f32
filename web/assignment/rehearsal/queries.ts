import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http.ts';

/** A template as it would be for a person; without a day from their start date. It changes nothing, and is read again each time. */
export const rehearsalQuery = (templateId: string, person_id: string | null, start_on: string | null) =>
  queryOptions({
    queryKey: ['rehearsal', templateId, person_id, start_on],
    queryFn: ({ signal }) =>
      call('POST /template/:id/rehearsal', {
        params: { id: templateId },
        body: { person_id: person_id!, ...(start_on === null ? {} : { start_on }) },
        signal,
      }),
    enabled: person_id !== null,
    staleTime: 0,
    retry: false,
    // The answer changes in place.
    placeholderData: keepPreviousData,
  });
