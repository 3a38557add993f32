import UsersRound from 'lucide-react/icons/users-round';
import { compareEmployees } from '#shared/plans/order.ts';
import type { DirectReport } from '#shared/team/schema.ts';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { words } from './messages.ts';
import { ReportCard } from './ReportCard.tsx';

export type TeamGridProps = {
  /** Those whom the search leaves. */
  reports: readonly DirectReport[];
  searching: boolean;
};

/** All direct reports, the most pressing first (spec §4). */
export function TeamGrid({ reports, searching }: TeamGridProps) {
  if (reports.length === 0) {
    return searching ? (
      <EmptyState icon={<UsersRound />} title={words.noMatch}>
        Search for a part of a name or of an email address.
      </EmptyState>
    ) : (
      <EmptyState icon={<UsersRound />} title={words.noReports}>
        {words.noReportsText} Add the first with the green plus.
      </EmptyState>
    );
  }
  return (
    <CardGrid min={320} label={words.directReports}>
      {reports.toSorted(compareEmployees).map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
    </CardGrid>
  );
}
