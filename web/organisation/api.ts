import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrganisationSettingsInput } from '#shared/organisation/schema.ts';
import { isRefusal, reasonOf } from '../client/failures.ts';
import { call } from '../client/http.ts';
import { showFailure } from '../ui/showFailure.ts';
import { toast } from '../ui/toast.ts';
import { messages } from './messages.ts';
import { organisationSettingsQuery } from './queries.ts';

/** Saves the settings that were changed, from the version that is shown. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = organisationSettingsQuery();
  return useMutation({
    mutationFn: (body: OrganisationSettingsInput) => call('PUT /organisation-settings', { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKey, settings);
      toast.success(messages.saved);
    },
    onError: (error) => {
      if (isRefusal(error, 'version.stale'))
        toast.failure(messages.saveFailed, `${reasonOf(error)} ${messages.stale}`);
      else showFailure(error, messages.saveFailed);
      // Somebody else may have changed them.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
