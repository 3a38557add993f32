import ClipboardPlus from 'lucide-react/icons/clipboard-plus';
import LogOut from 'lucide-react/icons/log-out';
import Merge from 'lucide-react/icons/merge';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import UserStar from 'lucide-react/icons/user-star';
import { useState } from 'react';
import type { Day } from '#shared/calendar.ts';
import type { PersonDetail } from '#shared/directory/people/schema.ts';
import { hasLeft } from '#shared/people/left.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { isHrOrAdmin, isManagerOrHr } from '#shared/people/viewer.ts';
import { hasOpenTasks } from '#shared/plans/overdue.ts';
import { isInGroup } from '#shared/plans/statusGroups.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { PickPerson } from '../../../people/groups/PickPerson.tsx';
import { navigate } from '../../../router/history.ts';
import { paths } from '../../../sitemap/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { showFailure } from '../../../ui/showFailure.ts';
import { useChangePerson, useRemind } from '../api.ts';
import { EditPersonDialog } from './EditPersonDialog.tsx';
import { JoinDialog } from './JoinDialog.tsx';
import { LeftDialog } from './LeftDialog.tsx';
import { messages } from '../messages.ts';

type PersonActsProps = { person: PersonDetail; today: Day };

/** The acts of the manager, HR and admins on a person. */
export function PersonActs({ person, today }: PersonActsProps) {
  const viewer = useViewer();
  const canEdit = isHrOrAdmin(viewer) && person.id !== viewer.id;
  const isHere = !hasLeft(person, today);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isManagerOrHr(viewer) && isHere && !person.is_disabled && (
        <Button
          tone="primary"
          icon={<ClipboardPlus />}
          onClick={() =>
            void navigate(paths.assign(), {
              state: { people: [person.id], names: { [person.id]: nameOrEmail(person) } },
            })
          }
        >
          {messages.assign}
        </Button>
      )}
      {isHere && <RemindButton person={person} />}
      {canEdit && !person.is_disabled && <EditActs {...{ person, today, isHere }} />}
    </div>
  );
}

/** Reminds of the ongoing plans. A reminder is the manager's, as in the list of plans. */
function RemindButton({ person }: { person: PersonDetail }) {
  const viewer = useViewer();
  const remind = useRemind();
  const openPlans = (person.plans ?? []).filter(
    ({ manager, status, progress }) =>
      manager.id === viewer.id &&
      viewer.is_manager &&
      (isInGroup('active', status) || isInGroup('overdue', status)) &&
      hasOpenTasks(progress),
  );
  if (openPlans.length === 0) return null;
  return (
    <Button
      icon={<Send />}
      busy={remind.isPending}
      onClick={() =>
        remind.mutate(
          openPlans.map(({ id }) => id),
          { onError: (error) => showFailure(error, messages.remindFailed) },
        )
      }
    >
      {messages.remind}
    </Button>
  );
}

const failed = (error: unknown) => showFailure(error, messages.saveFailed);

function EditActs({ person, today, isHere }: PersonActsProps & { isHere: boolean }) {
  const [open, setOpen] = useState<'edit' | 'manager' | 'left' | 'join' | null>(null);
  const close = () => setOpen(null);
  const change = useChangePerson(person.id, close);
  const isLocked = (field: 'manager_id' | 'left_on') =>
    person.locked.includes(field) ? messages.locked([messages.fields[field]]) : null;
  return (
    <>
      <Button icon={<Pencil />} onClick={() => setOpen('edit')}>
        {messages.edit}
      </Button>
      <Menu
        label={messages.more(nameOrEmail(person))}
        align="start"
        items={[
          {
            label: messages.setManager,
            icon: <UserStar />,
            disabledReason: isLocked('manager_id'),
            onSelect: () => setOpen('manager'),
          },
          {
            label: isHere ? messages.hasLeft : messages.isBack,
            icon: <LogOut />,
            disabledReason: isLocked('left_on'),
            onSelect: () =>
              isHere ? setOpen('left') : change.mutate({ left_on: null }, { onError: failed }),
          },
          { label: messages.join.open, icon: <Merge />, onSelect: () => setOpen('join') },
        ]}
      />
      {open === 'edit' && <EditPersonDialog person={person} onClose={close} />}
      {open === 'left' && <LeftDialog person={person} today={today} onClose={close} />}
      {open === 'join' && <JoinDialog person={person} onClose={close} />}
      {open === 'manager' && (
        <PickPerson
          title={messages.chooseManager(nameOrEmail(person))}
          without={person.id}
          onPick={async ({ id }) => {
            await change.mutateAsync({ manager_id: id }).catch(failed);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
