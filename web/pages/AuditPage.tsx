import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import PackageCheck from 'lucide-react/icons/package-check';
import UsersRound from 'lucide-react/icons/users-round';
import { useRef } from 'react';
import { whyNoPeriod } from '#shared/hr/audit/period.ts';
import type { Audit, AuditFilter } from '#shared/hr/audit/schema.ts';
import { isHr } from '#shared/people/viewer.ts';
import { useStartExport } from '../hr/audit/api.ts';
import { AuditCounts } from '../hr/audit/AuditCounts.tsx';
import { AuditExport } from '../hr/audit/AuditExport.tsx';
import { AuditFilters } from '../hr/audit/AuditFilters.tsx';
import { AuditTable } from '../hr/audit/AuditTable.tsx';
import { messages } from '../hr/audit/messages.ts';
import { auditAddress, auditQuery } from '../hr/audit/queries.ts';
import { useViewer } from '../auth/viewer.ts';
import type { PageOf } from '../client/queries.ts';
import { failureText } from '../client/failures.ts';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { ListPages } from '../lists/ListPages.tsx';
import { NoMatch } from '../lists/NoMatch.tsx';
import { useAddressState } from '../lists/useAddressState.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { useToday } from '../system/today.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import '../hr/audit/audit.css';
import { ErrorText } from '../ui/ErrorText.tsx';

/** The people who started in a period, with the state of their plans, and the same as a file (Audit 1). */
export default function AuditPage() {
  const viewer = useViewer();
  const [shown, show] = useAddressState(paths.audit(), auditAddress(useToday()), { replace: true });
  const { filter } = shown;
  const query = useInfiniteQuery(auditQuery(filter));
  const first = query.data?.pages[0]?.items;
  const start = useExport(filter, (id) => show(() => ({ filter, export: id })));
  const isWrong = whyNoPeriod(filter.from, filter.to) !== null;
  return (
    <Page
      title={PAGES.audit.title}
      width="wide"
      lead={
        viewer.is_admin || viewer.hr_departments === null
          ? messages.lead
          : messages.leadOf(viewer.hr_departments)
      }
      actions={
        <Button
          tone="primary"
          icon={<PackageCheck />}
          busy={start.isPending}
          disabledReason={isWrong ? messages.exportWrong : whyNoExport(first)}
          onClick={start.press}
        >
          {messages.export}
        </Button>
      }
    >
      <AuditFilters
        filter={filter}
        choices={first}
        onChange={(change) => show((newest) => ({ filter: change(newest.filter), export: null }))}
      />
      {start.error && (
        <ErrorText className="mb-4">{failureText(start.error, messages.exportFailed)}</ErrorText>
      )}
      {shown.export !== null && (
        <AuditExport key={shown.export} id={shown.export} name={`audit-${filter.from}-to-${filter.to}.zip`} />
      )}
      {!isWrong && (
        <Population
          query={query}
          isFiltered={Object.keys(filter).length > 2}
          onClear={() => show(({ filter: { from, to } }) => ({ filter: { from, to }, export: null }))}
        />
      )}
    </Page>
  );
}

/** Starts the file of the filter. */
function useExport(filter: AuditFilter, onStarted: (id: string) => void) {
  const presses = useRef(0);
  const start = useStartExport(onStarted);
  const press = () => {
    // A request that was lost on the way is sent again as the same press.
    if (!start.isError) presses.current += 1;
    start.mutate({ filter, press: presses.current });
  };
  return { ...start, press };
}

function whyNoExport(first: Audit | undefined): string | null {
  if (first === undefined) return messages.exportLoading;
  return first.counts.started === 0 ? messages.exportNobody : null;
}

type Query = UseInfiniteQueryResult<InfiniteData<PageOf<Audit>>>;

/** `isFiltered` says whether there is a filter besides the period. */
type PopulationProps = { query: Query; isFiltered: boolean; onClear: () => void };

function Population({ query, isFiltered, onClear }: PopulationProps) {
  const viewer = useViewer();
  const items = query.data?.pages.flatMap((page) => page.items.items) ?? [];
  return (
    <QueryStates
      query={{ ...query, data: query.data?.pages[0]?.items }}
      loading={messages.loading}
      failed={messages.loadFailed}
    >
      {({ counts }) =>
        counts.started === 0 && isFiltered ? (
          <NoMatch title={messages.noMatch} clear={messages.clearFilters} onClear={onClear} />
        ) : counts.started === 0 ? (
          <EmptyState icon={<UsersRound />} title={messages.none}>
            {messages.noneText}
          </EmptyState>
        ) : (
          <ListPages query={query} count={items.length} failed={messages.moreFailed}>
            <AuditCounts counts={counts} />
            <AuditTable items={items} canOpen={isHr(viewer)} />
          </ListPages>
        )
      }
    </QueryStates>
  );
}
