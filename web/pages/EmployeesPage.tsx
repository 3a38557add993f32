import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { matchesSearch } from '#shared/search.ts';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, QueryStates } from '../layout/PageStates.tsx';
import { paths } from '../paths.ts';
import { AddMenu } from '../team/AddMenu.tsx';
import { directReportsQuery } from '../team/api.ts';
import { words } from '../team/messages.ts';
import { reportName } from '../team/names.ts';
import { ReportPlans } from '../team/ReportPlans.tsx';
import { TeamGrid } from '../team/TeamGrid.tsx';
import { TeamSidebar } from '../team/TeamSidebar.tsx';
import { LinkButton } from '../ui/Button.tsx';

const route = getRouteApi('/app/managers/employees');

export function prefetch(queryClient: QueryClient) {
  void queryClient.prefetchQuery(directReportsQuery());
}

export default function EmployeesPage() {
  const query = useQuery(directReportsQuery());
  const { person, plan } = route.useSearch();
  const navigate = route.useNavigate();
  const [search, setSearch] = useState('');

  const all = query.data;
  const found = all?.filter(({ name, email }) => matchesSearch(search, name, email));
  const chosen = all?.find(({ id }) => id === person);
  const several = chosen && chosen.plans.length > 1 && !chosen.plans.some(({ id }) => id === plan);

  return (
    <Page
      title={
        !chosen
          ? words.title
          : several
            ? words.choosePlan(reportName(chosen))
            : words.planOf(reportName(chosen))
      }
      lead={chosen ? chosen.email : all && words.lead(all.length)}
      actions={
        chosen ? (
          <LinkButton {...paths.employees()} icon={<ArrowLeft />}>
            {words.backToAll}
          </LinkButton>
        ) : (
          <AddMenu />
        )
      }
      sidebar={<TeamSidebar search={search} onSearch={setSearch} reports={found} chosen={chosen} />}
    >
      <QueryStates
        query={query}
        loading={words.loading}
        failed={words.loadFailed}
        skeleton={<CardGridSkeleton height={200} min={320} />}
      >
        {() =>
          chosen ? (
            <ReportPlans
              report={chosen}
              planId={plan}
              onChoose={(id) => void navigate(paths.employees({ person: chosen.id, plan: id }))}
            />
          ) : (
            <TeamGrid reports={found ?? []} searching={search.trim() !== ''} />
          )
        }
      </QueryStates>
    </Page>
  );
}
