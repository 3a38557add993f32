import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import LogOut from 'lucide-react/icons/log-out';
import ShieldMinus from 'lucide-react/icons/shield-minus';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import ShieldUser from 'lucide-react/icons/shield-user';
import UserRoundMinus from 'lucide-react/icons/user-round-minus';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { type ReactNode, useState } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { Person } from '#shared/people/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { Menu } from '../../ui/Menu.tsx';
import { actsOn } from './acts.ts';
import { HrDialog } from './HrDialog.tsx';
import { actMessages, messages, type PersonAct } from './messages.ts';
import { PersonActDialog } from './PersonActDialog.tsx';

const ICONS: Record<PersonAct, ReactNode> = {
  makeManager: <UserRoundPlus />,
  removeManager: <UserRoundMinus />,
  makeAdmin: <ShieldPlus />,
  removeAdmin: <ShieldMinus />,
  changeHr: <ShieldUser />,
  endSessions: <LogOut />,
  forgetAccount: <UserRoundX />,
  disable: <Ban />,
  enable: <CircleCheck />,
};

/** The menu of a person: roles, sessions, disable and enable (People 8). */
export function PersonMenu({ person }: { person: Person }) {
  const viewer = useViewer();
  const [act, setAct] = useState<PersonAct | null>(null);
  return (
    <>
      <Menu
        label={messages.menuFor(nameOrEmail(person))}
        items={actsOn(person, viewer).map(({ act: offered, reason }) => ({
          label: actMessages[offered].label,
          icon: ICONS[offered],
          tone: offered === 'disable' ? 'danger' : undefined,
          disabledReason: reason?.text,
          onSelect: () => setAct(offered),
        }))}
      />
      {act === 'changeHr' && <HrDialog person={person} onClose={() => setAct(null)} />}
      {act && act !== 'changeHr' && (
        <PersonActDialog act={act} person={person} onClose={() => setAct(null)} />
      )}
    </>
  );
}
