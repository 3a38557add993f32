import UsersRound from 'lucide-react/icons/users-round';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { type OwnerShape, ownerName } from '#shared/checklist/owner.ts';
import { initialsOf } from '#shared/people/name.ts';
import { Photo } from '../../../people/photo/PersonAvatar.tsx';
import { useDayFormat } from '../../../ui/time.tsx';
import { messages } from './messages.ts';

type OwnerChipProps = {
  owner: OwnerShape;
  standIn?: PlanTask['stand_in'];
  viewerId: string;
  isViewer: boolean;
};

/**
 * The owner of a task: a team with an icon and its taker, a person with their photo or initials; the stand-in while
 * they are away.
 */
export function OwnerChip({ owner, standIn, viewerId, isViewer }: OwnerChipProps) {
  const formatDay = useDayFormat();
  const away =
    standIn && messages.standIn(chipName(owner, owner.person?.id === viewerId), formatDay(standIn.until));
  const name = standIn
    ? standIn.id === viewerId
      ? messages.you
      : nameOfStandIn(standIn)
    : chipName(owner, isViewer);
  return (
    <span
      className="own inline-flex h-6 min-w-0 items-center gap-1.5 rounded-lg bg-grey-soft pr-2 font-medium whitespace-nowrap text-grey-ink"
      title={away ? `${name}${away}` : name}
    >
      {owner.kind === 'group' ? (
        <UsersRound aria-hidden className="size-3.5 shrink-0" />
      ) : (
        <span
          aria-hidden
          className="own-initials relative grid size-[1.125rem] shrink-0 place-items-center rounded-full bg-raised"
        >
          {initialsOf(standIn ? nameOfStandIn(standIn) : ownerName(owner))}
          {!standIn && owner.person?.photo !== undefined && <Photo person={owner.person} />}
        </span>
      )}
      <bdi className="own-name truncate">{name}</bdi>
      {away && <span className="own-away truncate">{away}</span>}
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
