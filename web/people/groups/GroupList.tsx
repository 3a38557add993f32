import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { whyTeamIsOfOthers } from '#shared/people/groups/rights.ts';
import type { Group } from '#shared/people/groups/schema.ts';
import { DeleteDialog } from '../../layout/DeleteDialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useDeleteGroup } from './api.ts';
import { GroupDialog } from './GroupDialog.tsx';
import { MembersDialog } from './MembersDialog.tsx';
import { messages } from './messages.ts';

/** The teams, each with its members, its email and its menu. */
export function GroupList({ groups }: { groups: readonly Group[] }) {
  return (
    <ul aria-label={messages.teams} className="border-y border-line">
      {groups.map((group) => (
        <GroupRow key={group.id} group={group} />
      ))}
    </ul>
  );
}

function GroupRow({ group }: { group: Group }) {
  const [open, setOpen] = useState<'edit' | 'members' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const remove = useDeleteGroup(group.id, close);
  const locked = whyTeamIsOfOthers(group)?.text ?? null;
  const about = [
    group.member_count === 0 ? messages.nobody : messages.members(group.member_count),
    group.email,
    group.source === 'scim' && messages.ofDirectory,
  ];
  return (
    <li className="row flex items-center gap-3 py-2">
      <UsersRound aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <bdi className="block truncate font-medium" title={group.name}>
          {group.name}
        </bdi>
        <p className="truncate text-sm text-muted">{about.filter(Boolean).join(' · ')}</p>
      </div>
      <Menu
        label={messages.menuFor(group.name)}
        items={[
          { label: messages.editMembers, icon: <UsersRound />, onSelect: () => setOpen('members') },
          {
            label: messages.edit,
            icon: <Pencil />,
            disabledReason: locked,
            onSelect: () => setOpen('edit'),
          },
          {
            label: messages.delete,
            icon: <Trash2 />,
            tone: 'danger',
            disabledReason: locked,
            onSelect: () => {
              remove.reset();
              setOpen('delete');
            },
          },
        ]}
      />
      {open === 'edit' && <GroupDialog group={group} onClose={close} />}
      {open === 'members' && <MembersDialog group={group} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          title={messages.delete}
          text={messages.deleteText(group.name)}
          failed={messages.deleteFailed}
          remove={remove}
          onClose={close}
        />
      )}
    </li>
  );
}
