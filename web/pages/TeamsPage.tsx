import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import UsersRound from 'lucide-react/icons/users-round';
import { ListStates } from '../layout/ListStates.tsx';
import { GroupDialog } from '../people/groups/GroupDialog.tsx';
import { GroupList } from '../people/groups/GroupList.tsx';
import { messages } from '../people/groups/messages.ts';
import { groupsQuery } from '../people/groups/queries.ts';
import { SettingsFrame } from '../people/SettingsFrame.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';

/** The teams that tasks can be given to, for HR and admins (Owners 2). */
export default function TeamsPage() {
  const query = useQuery(groupsQuery());
  return (
    <SettingsFrame
      page="teams"
      lead={messages.lead}
      actions={
        <DialogButton
          tone="primary"
          icon={<Plus />}
          renderDialog={(close) => <GroupDialog group={null} onClose={close} />}
        >
          {messages.add}
        </DialogButton>
      }
    >
      <ListStates query={query} texts={messages} icon={<UsersRound />}>
        {(groups) => <GroupList groups={groups} />}
      </ListStates>
    </SettingsFrame>
  );
}
