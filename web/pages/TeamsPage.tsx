import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { GroupDialog } from '../people/groups/GroupDialog.tsx';
import { GroupList } from '../people/groups/GroupList.tsx';
import { messages } from '../people/groups/messages.ts';
import { groupsQuery } from '../people/groups/queries.ts';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

/** The teams that tasks can be given to, for HR and admins (Owners 2). */
export default function TeamsPage() {
  const query = useQuery(groupsQuery());
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title={PAGES.teams.title}
      lead={messages.lead}
      width="reading"
      actions={
        <Button tone="primary" icon={<Plus />} onClick={() => setIsAdding(true)}>
          {messages.add}
        </Button>
      }
      sidebar={<SettingsSidebar page="teams" />}
    >
      <QueryStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {(groups) =>
          groups.length === 0 ? (
            <EmptyState icon={<UsersRound />} title={messages.none}>
              {messages.noneText}
            </EmptyState>
          ) : (
            <GroupList groups={groups} />
          )
        }
      </QueryStates>
      {isAdding && <GroupDialog group={null} onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
