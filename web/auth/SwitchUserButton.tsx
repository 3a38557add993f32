import { useMutation, useQueryClient } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';
import { call } from '../client/http.ts';
import { landingOf } from '../sitemap/entrance.ts';
import { navigate } from '../router/history.ts';
import { Button } from '../ui/Button.tsx';
import { viewerQuery } from './viewer.ts';

/** Switches the role of the one account that may have both (People 6). */
export function SwitchUserButton() {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => call('GET /user/switch_user'),
    onSuccess: async () => {
      const fresh = await queryClient.fetchQuery({ ...viewerQuery(), staleTime: 0 });
      await navigate(landingOf(fresh));
      // All other data were fetched in the other role.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'viewer', type: 'inactive' });
      await queryClient.invalidateQueries();
    },
    // oxlint-disable-next-line no-console -- an account for trials: the failure is only logged
    onError: (error) => console.error('Switching the user failed', error),
  });
  return (
    <Button
      tone="quiet"
      size="sm"
      icon={<UsersRound />}
      busy={change.isPending}
      onClick={() => change.mutate()}
    >
      Switch User
    </Button>
  );
}
