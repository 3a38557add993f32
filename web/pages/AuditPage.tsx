import { useInfiniteQuery } from '@tanstack/react-query';
import PackageCheck from 'lucide-react/icons/package-check';
import UsersRound from 'lucide-react/icons/users-round';
import { useRef } from 'react';
import { whyNoPeriod } from '#shared/hr/audit/period.ts';
import { isHr } from '#shared/people/viewer.ts';
import { useStartExport } from '../hr/audit/api.ts';
import { AuditCounts } from '../hr/audit/AuditCounts.tsx';
import { AuditExport } from '../hr/audit/AuditExport.tsx';
import { AuditFilters } from '../hr/audit/AuditFilters.tsx';
import { AuditTable } from '../hr/audit/AuditTable.tsx';
import { messages } from '../hr/audit/messages.ts';
import { auditQuery, type ShownAudit, shownAuditIn } from '../hr/audit/queries.ts';
import { useViewer } from '../auth/viewer.ts';
import { failureText } from '../client/failures.ts';
import { MoreButton } from '../layout/MoreButton.tsx';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { navigate } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import type { Href } from '../sitemap/entrance.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { useToday } from '../system/today.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import '../hr/audit/audit.css';
import { ErrorText } from '../ui/ErrorText.tsx';

const show = ({ filter, export: id }: ShownAudit) => {
  const values = new URLSearchParams({ ...filter, ...(id !== null && { export: id }) });
  void navigate(`${paths.audit()}?${values.toString()}` as Href, { replace: true, keepScroll: true });
};

/** The people who started in a period, with the state of their plans, and the same as a file (Audit 1). */
export default function AuditPage() {
  const viewer = useViewer();
  const shown = shownAuditIn(useAppLocation().query, useToday());
  const { filter } = shown;
  const query = useInfiniteQuery(auditQuery(filter));
  const first = query.data?.pages[0]?.items;
  const list = useRef<HTMLUListElement>(null);
  const presses = useRef(0);
  const start = useStartExport((id) => show({ filter, export: id }));
  const isWrong = whyNoPeriod(filter.from, filter.to) !== null;
  const whyNoExport = isWrong
    ? messages.exportWrong
    : first === undefined
      ? messages.exportLoading
      : first.counts.started === 0
        ? messages.exportNobody
        : null;
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
          disabledReason={whyNoExport}
          onClick={() => {
            // A request that was lost on the way is sent again as the same press.
            if (!start.isError) presses.current += 1;
            start.mutate({ filter, press: presses.current });
          }}
        >
          {messages.export}
        </Button>
      }
    >
      <AuditFilters
        filter={filter}
        choices={first}
        onChange={(changed) => show({ filter: changed, export: null })}
      />
      {start.error && (
        <ErrorText className="mb-4">{failureText(start.error, messages.exportFailed)}</ErrorText>
      )}
      {shown.export !== null && (
        <AuditExport key={shown.export} id={shown.export} name={`audit-${filter.from}-to-${filter.to}.zip`} />
      )}
      {!isWrong && (
        <QueryStates
          query={{ ...query, data: first }}
          loading={messages.loading}
          failed={messages.loadFailed}
        >
          {({ counts }) =>
            counts.started === 0 ? (
              <EmptyState icon={<UsersRound />} title={messages.none}>
                {messages.noneText}
              </EmptyState>
            ) : (
              <div aria-busy={query.isPlaceholderData || undefined}>
                <AuditCounts counts={counts} />
                <AuditTable
                  items={query.data?.pages.flatMap((page) => page.items.items) ?? []}
                  list={list}
                  canOpen={isHr(viewer)}
                />
                <div className="flex flex-col items-center">
                  <MoreButton
                    query={query}
                    count={query.data?.pages.reduce((sum, page) => sum + page.items.items.length, 0) ?? 0}
                    list={list}
                    failed={messages.moreFailed}
                  />
                </div>
              </div>
            )
          }
        </QueryStates>
      )}
    </Page>
  );
}
