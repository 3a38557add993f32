import UsersRound from 'lucide-react/icons/users-round';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { type OwnerShape, ownerName } from '#shared/checklist/owner.ts';
import { initialsOf } from '#shared/people/name.ts';
import { useDayFormat } from '../../ui/time.tsx';
import { messages } from './messages.ts';

type OwnerChipProps = {
  owner: OwnerShape;
  standIn?: PlanTask['stand_in'];
  viewerId: string;
  isViewer: boolean;
};

/** Who does a task: a team with an icon and who has taken it, a person with their initials; somebody else while they are away. */
export function OwnerChip({ owner, standIn, viewerId, isViewer }: OwnerChipProps) {
  const formatDay = useDayFormat();
  const text = standIn
    ? messages.standIn(
        standIn.id === viewerId ? messages.you : nameOfStandIn(standIn),
        chipName(owner, owner.person?.id === viewerId),
        formatDay(standIn.until),
      )
    : chipName(owner, isViewer);
  return (
    <span className="own" title={text}>
      {owner.kind === 'group' ? (
        <UsersRound aria-hidden />
      ) : (
        <span aria-hidden className="own-initials">
          {initialsOf(standIn ? nameOfStandIn(standIn) : ownerName(owner))}
        </span>
      )}
      <bdi className="truncate">{text}</bdi>
    </span>
  );
}

const nameOfStandIn = ({ name }: { name: string }) => name.trim() || messages.colleague;

function chipName(owner: OwnerShape, isViewer: boolean): string {
  const { kind, person, group } = owner;
  if (kind === 'group' && person) return `${isViewer ? messages.you : person.name} · ${group?.name ?? ''}`;
  if (isViewer && kind !== 'group') return messages.you;
  return kind === 'buddy' && person ? `${person.name} · buddy` : ownerName(owner);
}
