import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import UsersRound from 'lucide-react/icons/users-round';
import { switchUser } from '#shared/people/contract.ts';
import { call } from '../http.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { useViewer, viewerQuery } from './viewer.ts';

/** Flips the role of the one account that may try both sides (spec §2 'Top bar'). */
export function SwitchUserButton() {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: () => call(switchUser),
    onSuccess: async () => {
      const fresh = await queryClient.fetchQuery({ ...viewerQuery(), staleTime: 0 });
      await navigate(paths.landing(fresh));
      // Everything else was fetched in the other role.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'viewer', type: 'inactive' });
      await queryClient.invalidateQueries();
    },
    // Spec §8: only logged.
    // oxlint-disable-next-line no-console
    onError: (error) => console.error('Switching the user failed', error),
  });
  if (!viewer.can_switch_user) return null;
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
