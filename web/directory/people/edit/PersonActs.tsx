import ClipboardPlus from 'lucide-react/icons/clipboard-plus';
import LogOut from 'lucide-react/icons/log-out';
import Pencil from 'lucide-react/icons/pencil';
import UserStar from 'lucide-react/icons/user-star';
import { useState } from 'react';
import type { Day } from '#shared/calendar.ts';
import type { PersonDetail } from '#shared/directory/people/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { PickPerson } from '../../../groups/PickPerson.tsx';
import { navigate } from '../../../router/history.ts';
import { paths } from '../../../sitemap/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { showFailure } from '../../../ui/showFailure.ts';
import { useChangePerson } from '../api.ts';
import { EditPersonDialog } from './EditPersonDialog.tsx';
import { LeftDialog } from './LeftDialog.tsx';
import { messages } from '../messages.ts';

type PersonActsProps = { person: PersonDetail; today: Day; canAssign: boolean };

/** What HR and admins do with a person. */
export function PersonActs({ person, today, canAssign }: PersonActsProps) {
  const [open, setOpen] = useState<'edit' | 'manager' | 'left' | null>(null);
  const close = () => setOpen(null);
  const change = useChangePerson(person.id, close);
  const hasLeft = person.left_on !== null && person.left_on < today;
  const isLocked = (field: string) =>
    person.locked.includes(field)
      ? messages.locked([messages.fields[field as keyof typeof messages.fields]])
      : null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canAssign && !hasLeft && !person.is_disabled && (
        <Button
          tone="primary"
          icon={<ClipboardPlus />}
          onClick={() => void navigate(paths.assign(), { state: { people: [person.id] } })}
        >
          {messages.assign}
        </Button>
      )}
      {!person.is_disabled && (
        <>
          <Button
            icon={<UserStar />}
            disabledReason={isLocked('manager_id')}
            onClick={() => setOpen('manager')}
          >
            {messages.setManager}
          </Button>
          <Button icon={<Pencil />} onClick={() => setOpen('edit')}>
            {messages.edit}
          </Button>
          {hasLeft ? (
            <Button
              tone="quiet"
              busy={change.isPending}
              disabledReason={isLocked('left_on')}
              onClick={() =>
                change.mutate(
                  { left_on: null },
                  { onError: (error) => showFailure(error, messages.saveFailed) },
                )
              }
            >
              {messages.isBack}
            </Button>
          ) : (
            <Button
              tone="quiet"
              icon={<LogOut />}
              disabledReason={isLocked('left_on')}
              onClick={() => setOpen('left')}
            >
              {messages.hasLeft}
            </Button>
          )}
        </>
      )}
      {open === 'edit' && <EditPersonDialog person={person} onClose={close} />}
      {open === 'left' && <LeftDialog person={person} today={today} onClose={close} />}
      {open === 'manager' && (
        <PickPerson
          title={messages.chooseManager(nameOrEmail(person))}
          onPick={async ({ id }) => {
            try {
              await change.mutateAsync({ manager_id: id });
            } catch (error) {
              showFailure(error, messages.saveFailed);
            }
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
