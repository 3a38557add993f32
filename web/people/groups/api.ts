import { useQueryClient } from '@tanstack/react-query';
import type { GroupInput, GroupMember, MembersInput } from '#shared/people/groups/schema.ts';
import { call } from '../../client/http.ts';
import { useAct } from '../../ui/useAct.ts';
import { messages } from './messages.ts';
import { groupsKey, membersQuery } from './queries.ts';

/** Adds a team, or changes the one with the id. The dialog shows a failure. */
export const useSaveGroup = (id: string | null, onDone: () => void) =>
  useAct({
    send: async (body: GroupInput, once) => {
      if (id !== null) await call('PUT /group/:id', { params: { id }, body });
      else await call('POST /group', { body, headers: once(body) });
    },
    done: id === null ? messages.added : messages.saved,
    refresh: groupsKey,
    onDone,
  });

type MemberChange = { change: NonNullable<MembersInput['changes']>[number]; members: readonly GroupMember[] };

/** Changes a member of a team, and leaves what others change meanwhile. `members` are those after it. */
export function useChangeMember(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = membersQuery(id);
  return useAct({
    scope: { id: `members of ${id}` },
    send: ({ change }: MemberChange) =>
      call('PUT /group/:id/members', { params: { id }, body: { changes: [change] } }),
    failed: messages.membersSaveFailed,
    // Shown immediately; after a failure the stored ones are read again.
    onMutate: ({ members }) => queryClient.setQueryData(queryKey, [...members]),
    onDone: (members) => {
      queryClient.setQueryData(queryKey, members);
      void queryClient.invalidateQueries({ queryKey: groupsKey, exact: true });
    },
    onFailed: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

export const useDeleteGroup = (id: string, onDone: () => void) =>
  useAct({
    send: () => call('DELETE /group/:id', { params: { id } }),
    done: messages.deleted,
    refresh: groupsKey,
    onDone,
  });
