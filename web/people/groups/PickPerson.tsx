import { useState } from 'react';
import type { Colleague } from '#shared/people/groups/schema.ts';
import { SelectDialog } from '../../layout/SelectDialog.tsx';
import { PersonAvatar } from '../photo/PersonAvatar.tsx';
import { messages } from './messages.ts';
import { useColleagues } from './useColleagues.ts';

type PickPersonProps = {
  title: string;
  /** The id of the person who cannot be chosen. */
  without?: string;
  onPick: (person: Colleague) => void | Promise<void>;
  onClose: () => void;
};

/** A dialog to find a colleague by their name or email. */
export function PickPerson({ title, without, onPick, onClose }: PickPersonProps) {
  const [text, setText] = useState('');
  const { people, found, isTyped, isSearching } = useColleagues(text);
  return (
    <SelectDialog
      title={title}
      query={{
        data: found.filter(({ id }) => id !== without),
        isError: people.isError,
        error: people.error,
        refetch: people.refetch,
      }}
      loading={messages.membersLoading}
      failed={messages.membersFailed}
      placeholder={messages.searchPeople}
      // The server has found them, also by their email.
      matches={() => true}
      empty={messages.typeMore}
      noMatch={isTyped ? messages.nobodyFound : messages.typeMore}
      onSearch={setText}
      isSearching={isSearching}
      onPick={onPick}
      onClose={onClose}
    >
      {({ id, photo, name, job_title, department }) => (
        <span className="flex items-center gap-3">
          <PersonAvatar person={{ id, photo }} name={name} size="sm" />
          <span className="min-w-0">
            <span className="block truncate font-medium" title={name}>
              {name}
            </span>
            <span className="block truncate text-sm text-muted">
              {[job_title, department].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      )}
    </SelectDialog>
  );
}
