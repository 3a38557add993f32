import ArrowLeft from 'lucide-react/icons/arrow-left';
import ClipboardPlus from 'lucide-react/icons/clipboard-plus';
import { useState } from 'react';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { matchesSearch } from '#shared/search.ts';
import { paths } from '../sitemap/paths.ts';
import { type RestOfList, useWholeList } from '../client/wholeList.ts';
import { ImportReports } from '../directory/import/ImportReports.tsx';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, QueryStates } from '../layout/PageStates.tsx';
import { RestOfListNotice, restText } from '../layout/RestOfListNotice.tsx';
import { scrollToTop } from '../layout/scrollToTop.ts';
import { navigate } from '../router/history.ts';
import { useSearch } from '../router/location.ts';
import { AddMenu } from '../directory/team/add/AddMenu.tsx';
import { directReportsQuery } from '../directory/team/queries.ts';
import { TeamGrid } from '../directory/team/list/TeamGrid.tsx';
import { TeamSidebar } from '../directory/team/list/TeamSidebar.tsx';
import { messages } from '../directory/team/messages.ts';
import { DirectReportPlans } from '../directory/team/plans/DirectReportPlans.tsx';
import { reportName } from '../directory/team/reportName.ts';
import { LinkButton } from '../ui/Button.tsx';
import { preloadable } from '../ui/preloadable.tsx';

// Only reports with plans that count from the start have it.
const StartDates = preloadable(async () => (await import('../assignment/starts/StartDates.tsx')).StartDates);

/** The manager's direct reports, and the plans of the selected one. */
export default function EmployeesPage() {
  const query = useWholeList(directReportsQuery());
  const { person, plan } = useSearch();
  const [search, setSearch] = useState('');
  const [addedId, setAddedId] = useState<string | null>(null);

  const show = (text: string) => {
    setSearch(text);
    scrollToTop();
  };

  // The newly added person is shown, whatever the search.
  const showAdded = ({ id }: { id: string }) => {
    setSearch('');
    setAddedId(id);
  };

  const { data: all, rest } = query;
  const found = all?.filter(({ name, email }) => matchesSearch(search, name, email));
  const selected = all?.find(({ id }) => id === person);

  return (
    <Page
      title={titleOf(selected, plan)}
      lead={selected ? selected.email : leadOf(rest, all?.length)}
      actions={
        selected ? (
          <ActionsFor report={selected} />
        ) : (
          <Actions canAssign={all !== undefined && all.length > 1} onAdded={showAdded} />
        )
      }
      sidebar={
        <TeamSidebar
          search={search}
          onSearch={show}
          reports={found}
          isComplete={rest.state === 'none'}
          selected={selected}
        />
      }
    >
      <QueryStates
        query={query}
        loading={messages.loading}
        failed={messages.loadFailed}
        skeleton={<CardGridSkeleton height={200} />}
      >
        {() =>
          selected ? (
            <DirectReportPlans
              report={selected}
              planId={plan}
              Starts={StartDates}
              onChoose={(id) => void navigate(paths.employees({ person: selected.id, plan: id }))}
            />
          ) : (
            <Team rest={rest} reports={found ?? []} {...{ search, show, addedId, showAdded }} />
          )
        }
      </QueryStates>
    </Page>
  );
}

function titleOf(selected: DirectReport | undefined, planId: string | undefined): string {
  if (!selected) return messages.title;
  const isChoosing = selected.plans.length > 1 && !selected.plans.some(({ id }) => id === planId);
  return (isChoosing ? messages.choosePlan : messages.planOf)(reportName(selected));
}

// Counts of a part would be wrong (Screens 14).
const leadOf = (rest: RestOfList, count: number | undefined) =>
  restText(rest) ?? messages.lead(rest.state === 'none' ? count : undefined);

function Actions({ canAssign, onAdded }: { canAssign: boolean; onAdded: (person: { id: string }) => void }) {
  return (
    <>
      {canAssign && (
        <LinkButton to={paths.assign()} icon={<ClipboardPlus />}>
          {messages.assignToMany}
        </LinkButton>
      )}
      <AddMenu ImportDialog={ImportReports} onAdded={onAdded} />
    </>
  );
}

function ActionsFor({ report }: { report: DirectReport }) {
  return (
    <>
      <LinkButton to={paths.employees()} icon={<ArrowLeft />}>
        {messages.backToAll}
      </LinkButton>
      {report.plans.length > 0 && (
        <LinkButton to={paths.templates({ assign: report.id })} icon={<ClipboardPlus />}>
          {messages.assignPlan}
        </LinkButton>
      )}
    </>
  );
}

type TeamProps = {
  rest: RestOfList;
  reports: readonly DirectReport[];
  search: string;
  show: (search: string) => void;
  addedId: string | null;
  showAdded: (person: { id: string }) => void;
};

function Team({ rest, reports, search, show, addedId, showAdded }: TeamProps) {
  return (
    <>
      <RestOfListNotice rest={rest} failed={messages.restFailed} />
      {(reports.length > 0 || rest.state === 'none') && (
        <TeamGrid
          reports={reports}
          searching={search.trim() !== ''}
          onClearSearch={() => show('')}
          addedId={addedId}
          onAdded={showAdded}
        />
      )}
    </>
  );
}
