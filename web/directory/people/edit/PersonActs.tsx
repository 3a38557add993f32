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
import { hasOpenTasks } from '#shared/plans/overdue.ts';

const GOES_ON: readonly string[] = ['overdue', 'at_risk', 'on_track'];

type PersonActsProps = { person: PersonDetail; today: Day };

/** The acts of the manager, HR and admins on a person. */
export function PersonActs({ person, today }: PersonActsProps) {
  const viewer = useViewer();
  const [open, setOpen] = useState<'edit' | 'manager' | 'left' | 'join' | null>(null);
  const close = () => setOpen(null);
  const change = useChangePerson(person.id, close);
  const remind = useRemind();
  const isGone = hasLeft(person, today);
  const canEdit = isHrOrAdmin(viewer) && person.id !== viewer.id;
  const isLocked = (field: string) =>
    person.locked.includes(field)
      ? messages.locked([messages.fields[field as keyof typeof messages.fields]])
      : null;
  // A reminder is the manager's, as in the list of plans.
  const openPlans = (person.plans ?? []).filter(
    ({ manager, health, progress }) =>
      manager.id === viewer.id && viewer.is_manager && GOES_ON.includes(health) && hasOpenTasks(progress),
  );
  const setLeft = () =>
    isGone
      ? change.mutate({ left_on: null }, { onError: (error) => showFailure(error, messages.saveFailed) })
      : setOpen('left');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isManagerOrHr(viewer) && !isGone && !person.is_disabled && (
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
      {openPlans.length > 0 && !isGone && (
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
      )}
      {canEdit && !person.is_disabled && (
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
                label: isGone ? messages.isBack : messages.hasLeft,
                icon: <LogOut />,
                disabledReason: isLocked('left_on'),
                onSelect: setLeft,
              },
              { label: messages.join.open, icon: <Merge />, onSelect: () => setOpen('join') },
            ]}
          />
        </>
      )}
      {open === 'edit' && <EditPersonDialog person={person} onClose={close} />}
      {open === 'left' && <LeftDialog person={person} today={today} onClose={close} />}
      {open === 'join' && <JoinDialog person={person} onClose={close} />}
      {open === 'manager' && (
        <PickPerson
          title={messages.chooseManager(nameOrEmail(person))}
          without={person.id}
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
