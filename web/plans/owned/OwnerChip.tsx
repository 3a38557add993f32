import UsersRound from 'lucide-react/icons/users-round';
import { type OwnerShape, ownerName } from '#shared/checklist/owner.ts';
import { initialsOf } from '#shared/people/name.ts';
import { messages } from './messages.ts';

/** Who does a task: a team with an icon and who has taken it, a person with their initials. */
export function OwnerChip({ owner, isViewer = false }: { owner: OwnerShape; isViewer?: boolean }) {
  const name = chipName(owner, isViewer);
  return (
    <span className="own" title={name}>
      {owner.kind === 'group' ? (
        <UsersRound aria-hidden />
      ) : (
        <span aria-hidden className="own-initials">
          {initialsOf(ownerName(owner))}
        </span>
      )}
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}

function chipName(owner: OwnerShape, isViewer: boolean): string {
  const { kind, person, group } = owner;
  if (kind === 'group' && person) return `${isViewer ? messages.you : person.name} · ${group?.name ?? ''}`;
  if (isViewer && kind !== 'group') return messages.you;
  return kind === 'buddy' && person ? `${person.name} · buddy` : ownerName(owner);
}
