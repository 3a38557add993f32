import UsersRound from 'lucide-react/icons/users-round';
import { compareEmployees } from '#shared/plans/order.ts';
import type { DirectReport } from '#shared/team/schema.ts';
import { CardGrid } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messages } from '../messages.ts';
import { DirectReportCard } from './DirectReportCard.tsx';

export type TeamGridProps = {
  /** The direct reports that match the search. */
  reports: readonly DirectReport[];
  searching: boolean;
};

/** The cards of the direct reports, the most urgent first (Team 6). */
export function TeamGrid({ reports, searching }: TeamGridProps) {
  if (reports.length === 0) {
    return searching ? (
      <EmptyState icon={<UsersRound />} title={messages.noMatch}>
        Search for a part of a name or of an email address.
      </EmptyState>
    ) : (
      <EmptyState icon={<UsersRound />} title={messages.noReports}>
        {messages.noReportsText} Add the first with the green plus.
      </EmptyState>
    );
  }
  return (
    <CardGrid label={messages.directReports}>
      {reports.toSorted(compareEmployees).map((report) => (
        <DirectReportCard key={report.id} report={report} />
      ))}
    </CardGrid>
  );
}
