import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { compareEmployees } from '#shared/plans/order.ts';
import type { User } from '#shared/people/schema.ts';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { PAGES } from '../../../sitemap/pageTable.ts';
import { paths } from '../../../sitemap/paths.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { CardGrid } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { AddDirectReportDialog } from '../add/AddDirectReportDialog.tsx';
import { DialogButton } from '../../../ui/DialogButton.tsx';
import { messages } from '../messages.ts';
import { DirectReportCard } from './DirectReportCard.tsx';

type TeamGridProps = {
  /** The direct reports that match the search. */
  reports: readonly DirectReport[];
  searching: boolean;
  onClearSearch: () => void;
  /** The id of the person who was just added. */
  addedId: string | null;
  onAdded: (person: User) => void;
};

/** The cards of the direct reports, the most urgent first (Team 6). */
export function TeamGrid({ reports, searching, onClearSearch, addedId, onAdded }: TeamGridProps) {
  if (reports.length === 0) {
    return searching ? (
      <EmptyState
        icon={<UsersRound />}
        title={messages.noMatch}
        action={<Button onClick={onClearSearch}>{messages.clearSearch}</Button>}
      >
        {messages.noMatchText}
      </EmptyState>
    ) : (
      <EmptyState
        icon={<UsersRound />}
        title={messages.noReports}
        action={
          <>
            <DialogButton
              tone="primary"
              icon={<UserPlus />}
              renderDialog={(close) => <AddDirectReportDialog onAdded={onAdded} onClose={close} />}
            >
              {messages.addDirectReport}
            </DialogButton>
            <LinkButton to={paths.helpForManagers()}>{PAGES.helpForManagers.title}</LinkButton>
          </>
        }
      >
        {messages.noReportsText}
      </EmptyState>
    );
  }
  return (
    <CardGrid label={messages.directReports} height={200}>
      {reports.toSorted(compareEmployees).map((report) => (
        <DirectReportCard key={report.id} report={report} isAdded={report.id === addedId} />
      ))}
    </CardGrid>
  );
}
