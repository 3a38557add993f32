import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Group, GroupMember } from '#shared/groups/schema.ts';
import { SectionStates } from '../layout/SectionStates.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useSetMembers } from './api.ts';
import { messages } from './messages.ts';
import { PickPerson } from './PickPerson.tsx';
import { membersQuery } from './queries.ts';

/** The members of a team and who leads it. Each change is saved at once. */
export function MembersDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const query = useQuery(membersQuery(group.id));
  const save = useSetMembers(group.id);
  const [isAdding, setIsAdding] = useState(false);
  const members = query.data ?? [];

  async function add({ id, name }: { id: string; name: string }) {
    const others = members.filter((member) => member.id !== id);
    try {
      await save.mutateAsync([...others, { id, name, is_lead: false }]);
      setIsAdding(false);
    } catch {
      // The refusal is shown as a toast, and somebody else can be picked.
    }
  }

  const change = (id: string, fields: Partial<GroupMember>) =>
    save.mutate(members.map((member) => (member.id === id ? { ...member, ...fields } : member)));

  return (
    <>
      <Dialog
        title={messages.membersOf(group.name)}
        onClose={onClose}
        footer={
          <Button icon={<Plus />} onClick={() => setIsAdding(true)}>
            {messages.addMember}
          </Button>
        }
      >
        <SectionStates query={query} loading={messages.membersLoading} failed={messages.membersFailed}>
          {(found) =>
            found.length === 0 ? (
              <p className="text-muted">{messages.noMembers}</p>
            ) : (
              <ul aria-label={messages.membersOf(group.name)}>
                {found.map(({ id, name, is_lead }) => (
                  <li key={id} className="row flex flex-wrap items-center gap-3 py-2">
                    <span className="flex min-w-0 grow items-center gap-3">
                      <Avatar name={name} size="sm" />
                      <bdi className="truncate" title={name}>
                        {name}
                      </bdi>
                    </span>
                    <Checkbox
                      checked={is_lead}
                      busy={save.isPending}
                      onChange={(leads) => change(id, { is_lead: leads })}
                    >
                      <span aria-hidden>{messages.leads}</span>
                      <VisuallyHidden>{messages.leadOf(name)}</VisuallyHidden>
                    </Checkbox>
                    <IconButton
                      size="sm"
                      label={messages.remove(name)}
                      icon={<X />}
                      onClick={() => save.mutate(members.filter((member) => member.id !== id))}
                    />
                  </li>
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
