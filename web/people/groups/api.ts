import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GroupInput, GroupMember, MembersInput } from '#shared/people/groups/schema.ts';
import { call } from '../../client/http.ts';
import { useIdempotencyKey } from '../../client/useIdempotencyKey.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { groupsKey, membersQuery } from './queries.ts';

/** Adds a team, or changes the one with the id. The dialog shows a failure. */
export function useSaveGroup(id: string | null, onSaved: () => void) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: async (body: GroupInput) => {
      if (id !== null) await call('PUT /group/:id', { params: { id }, body });
      else await call('POST /group', { body, headers: { 'Idempotency-Key': idempotencyKey(body) } });
    },
    onSuccess: () => {
      toast.success(id === null ? messages.added : messages.saved);
      void queryClient.invalidateQueries({ queryKey: groupsKey });
      onSaved();
    },
  });
}

type MemberChange = { change: NonNullable<MembersInput['changes']>[number]; members: readonly GroupMember[] };

/** Changes a member of a team, and leaves what others change meanwhile. `members` are those after it. */
export function useChangeMember(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `members of ${id}` },
    mutationFn: ({ change }: MemberChange) =>
      call('PUT /group/:id/members', { params: { id }, body: { changes: [change] } }),
    // Shown immediately; after a failure the stored ones are read again.
    onMutate: ({ members }) => queryClient.setQueryData(membersQuery(id).queryKey, [...members]),
    onSuccess: (members) => {
      queryClient.setQueryData(membersQuery(id).queryKey, members);
      void queryClient.invalidateQueries({ queryKey: groupsKey, exact: true });
    },
    onError: (error) => {
      showFailure(error, messages.membersSaveFailed);
      void queryClient.invalidateQueries({ queryKey: membersQuery(id).queryKey });
    },
  });
}

/** Deletes a team. The dialog shows why it cannot be. */
export function useDeleteGroup(id: string, onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /group/:id', { params: { id } }),
    onSuccess: () => {
      toast.success(messages.deleted);
      void queryClient.invalidateQueries({ queryKey: groupsKey });
      onDeleted();
    },
  });
}
