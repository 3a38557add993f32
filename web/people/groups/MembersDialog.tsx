import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { whyTeamIsOfOthers } from '#shared/people/groups/rights.ts';
import type { Group, GroupMember } from '#shared/people/groups/schema.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useChangeMember } from './api.ts';
import { messages } from './messages.ts';
import { PickPerson } from './PickPerson.tsx';
import { membersQuery } from './queries.ts';

/** The members and leads of a team. Each change is saved immediately. */
export function MembersDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const query = useQuery(membersQuery(group.id));
  const save = useChangeMember(group.id);
  const locked = whyTeamIsOfOthers(group)?.text ?? null;
  const [isAdding, setIsAdding] = useState(false);

  async function add({ id, name }: { id: string; name: string }) {
    const others = (query.data ?? []).filter((member) => member.id !== id);
    try {
      await save.mutateAsync({
        change: { person_id: id },
        members: [...others, { id, name, is_lead: false }],
      });
      setIsAdding(false);
    } catch {
      // The refusal is shown as a toast, and somebody else can be picked.
    }
  }

  return (
    <>
      <Dialog
        title={messages.membersOf(group.name)}
        onClose={onClose}
        footer={
          <Button icon={<Plus />} disabledReason={locked} onClick={() => setIsAdding(true)}>
            {messages.addMember}
          </Button>
        }
      >
        <SectionStates query={query} loading={messages.membersLoading} failed={messages.membersFailed}>
          {(members) =>
            members.length === 0 ? (
              <p className="text-muted">{messages.noMembers}</p>
            ) : (
              <ul aria-label={messages.membersOf(group.name)}>
                {members.map((member) => (
                  <Member key={member.id} {...{ member, members, save, locked }} />
                ))}
              </ul>
            )
          }
        </SectionStates>
      </Dialog>
      {isAdding && <PickPerson title={messages.addMember} onPick={add} onClose={() => setIsAdding(false)} />}
    </>
  );
}

type MemberProps = {
  member: GroupMember;
  members: readonly GroupMember[];
  save: ReturnType<typeof useChangeMember>;
  locked: string | null;
};

function Member({ member: { id, name, is_lead }, members, save, locked }: MemberProps) {
  return (
    <li className="row flex flex-wrap items-center gap-3 py-2">
      <span className="flex min-w-0 grow items-center gap-3">
        <Avatar name={name} size="sm" />
        <bdi className="truncate" title={name}>
          {name}
        </bdi>
      </span>
      <Checkbox
        checked={is_lead}
        busy={save.isPending}
        disabledReason={locked}
        onChange={(leads) =>
          save.mutate({
            change: { person_id: id, is_lead: leads },
            members: members.map((other) => (other.id === id ? { ...other, is_lead: leads } : other)),
          })
        }
      >
        <span aria-hidden>{messages.leads}</span>
        <VisuallyHidden>{messages.leadOf(name)}</VisuallyHidden>
      </Checkbox>
      <IconButton
        size="sm"
        label={messages.remove(name)}
        icon={<X />}
        disabledReason={locked}
        onClick={() =>
          save.mutate({
            change: { person_id: id, is_member: false },
            members: members.filter((other) => other.id !== id),
          })
        }
      />
    </li>
  );
}
