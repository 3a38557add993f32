import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { matchesSearch } from '#shared/search.ts';
import { paths } from '../client/paths.ts';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, QueryStates } from '../layout/PageStates.tsx';
import { scrollToTop } from '../layout/scrollToTop.ts';
import { navigate } from '../router/history.ts';
import { useSearch } from '../router/location.ts';
import { AddMenu } from '../team/add/AddMenu.tsx';
import { directReportsQuery } from '../team/api.ts';
import { TeamGrid } from '../team/list/TeamGrid.tsx';
import { TeamSidebar } from '../team/list/TeamSidebar.tsx';
import { messages } from '../team/messages.ts';
import { DirectReportPlans } from '../team/plans/DirectReportPlans.tsx';
import { reportName } from '../team/reportName.ts';
import { LinkButton } from '../ui/Button.tsx';

/** The manager's direct reports, and the plans of the selected one. */
export default function EmployeesPage() {
  const query = useQuery(directReportsQuery());
  const { person, plan } = useSearch();
  const [search, setSearch] = useState('');

  const show = (text: string) => {
    setSearch(text);
    scrollToTop();
  };

  const all = query.data;
  const found = all?.filter(({ name, email }) => matchesSearch(search, name, email));
  const selected = all?.find(({ id }) => id === person);
  const choosing = selected && selected.plans.length > 1 && !selected.plans.some(({ id }) => id === plan);

  return (
    <Page
      title={
        !selected
          ? messages.title
          : choosing
            ? messages.choosePlan(reportName(selected))
            : messages.planOf(reportName(selected))
      }
      lead={selected ? selected.email : all && messages.lead(all.length)}
      actions={
        selected ? (
          <LinkButton to={paths.employees()} icon={<ArrowLeft />}>
            {messages.backToAll}
          </LinkButton>
        ) : (
          <AddMenu />
        )
      }
      sidebar={<TeamSidebar search={search} onSearch={show} reports={found} selected={selected} />}
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
              onChoose={(id) => void navigate(paths.employees({ person: selected.id, plan: id }))}
            />
          ) : (
            <TeamGrid reports={found ?? []} searching={search.trim() !== ''} />
          )
        }
      </QueryStates>
    </Page>
  );
}
