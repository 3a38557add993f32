import { useQuery } from '@tanstack/react-query';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { OWNER_WORDS, type OwnerKind, type OwnerShape } from '#shared/checklist/owner.ts';
import { matchesSearch } from '#shared/search.ts';
import { SelectDialog } from '../../layout/SelectDialog.tsx';
import { groupsQuery, MIN_LETTERS } from '../../people/groups/queries.ts';
import { useColleagues } from '../../people/groups/useColleagues.ts';
import { messages } from './messages.ts';

type Choice = { id: string; name: string; about: string; owner: OwnerShape; isFound?: true };

export type PickOwnerProps = {
  title: string;
  /** The other choices besides teams and people, with their person if known. */
  kinds: readonly { kind: Exclude<OwnerKind, 'person' | 'group'>; name?: string | undefined }[];
  /** Whether teams are offered. */
  hasTeams?: boolean;
  onPick: (owner: OwnerShape) => void | Promise<void>;
  onClose: () => void;
};

/** A dialog to choose who does something: a role of the plan, a team, or a person who is found by name. */
export function PickOwner({ title, kinds, hasTeams = true, onPick, onClose }: PickOwnerProps) {
  const [text, setText] = useState('');
  const teams = useQuery({ ...groupsQuery(), enabled: hasTeams });
  const { found, isSearching } = useColleagues(text);
  const choices: Choice[] = [
    ...kinds.map(({ kind, name }) => ({
      id: kind,
      name: OWNER_WORDS[kind],
      about: name ?? messages.about[kind],
      owner: { kind, person: null, group: null },
    })),
    ...(hasTeams ? (teams.data ?? []) : []).map(({ id, name, member_count }) => ({
      id,
      name,
      about: member_count > 0 ? messages.members(member_count) : messages.emptyTeam,
      owner: { kind: 'group' as const, person: null, group: { id, name } },
    })),
    ...found.map(({ id, name, job_title, department }) => ({
      id,
      name,
      about: [job_title, department].filter(Boolean).join(' · '),
      owner: { kind: 'person' as const, person: { id, name }, group: null },
      isFound: true as const,
    })),
  ];
  return (
    <SelectDialog
      title={title}
      query={{
        data: teams.data || !hasTeams ? choices : undefined,
        isError: teams.isError,
        error: teams.error,
        refetch: teams.refetch,
      }}
      loading={messages.loading}
      failed={messages.loadFailed}
      placeholder={hasTeams ? messages.search : messages.searchPeople}
      // The server has found the people, also by their email.
      matches={(choice, typed) => choice.isFound === true || matchesSearch(typed, choice.name)}
      empty={messages.typeMore}
      noMatch={text.trim().length < MIN_LETTERS ? messages.typeMore : messages.nobody}
      onSearch={setText}
      isSearching={isSearching}
      note={
        text.trim().length < MIN_LETTERS && <p className="mt-3 text-sm text-muted">{messages.typeMore}</p>
      }
      onPick={({ owner }) => onPick(owner)}
      onClose={onClose}
    >
      {({ name, about, owner }) => (
        <span className="flex items-center gap-3">
          <span aria-hidden className="text-muted [&_svg]:size-4">
            {owner.kind === 'group' ? <UsersRound /> : <UserRound />}
          </span>
          <span className="min-w-0">
            <span className="block truncate font-medium" title={name}>
              {name}
            </span>
            {about && <span className="block truncate text-sm text-muted">{about}</span>}
          </span>
        </span>
      )}
    </SelectDialog>
  );
}
