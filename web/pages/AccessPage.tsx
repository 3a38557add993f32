import { useInfiniteQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import { useRef } from 'react';
import { AccessList } from '../plans/accessLog/AccessList.tsx';
import { accessLogQuery } from '../plans/accessLog/api.ts';
import { callForFile } from '../client/http.ts';
import { CsvButton } from '../layout/CsvButton.tsx';
import { messages } from '../plans/accessLog/messages.ts';
import { MoreButton } from '../layout/MoreButton.tsx';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

/** Reads that people may do only because they are HR, for admins (Access log 4). */
export default function AccessPage() {
  const query = useInfiniteQuery(accessLogQuery());
  const entries = query.data?.pages.flatMap(({ items }) => items);
  const list = useRef<HTMLUListElement>(null);
  return (
    <Page
      title={PAGES.access.title}
      lead={messages.lead}
      width="reading"
      actions={
        entries &&
        entries.length > 0 && (
          <CsvButton
            label={messages.export}
            name="access-log.csv"
            read={() => callForFile('GET /access-log/export')}
            failed={messages.exportFailed}
          />
        )
      }
      sidebar={<SettingsSidebar page="access" />}
    >
      <QueryStates
        query={{ ...query, data: entries }}
        loading={messages.loading}
        failed={messages.loadFailed}
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={<ListChecks />} title={messages.none}>
              {messages.noneText}
            </EmptyState>
          ) : (
            <div className="flex flex-col items-center">
              <AccessList ref={list} entries={found} />
              <MoreButton query={query} count={found.length} list={list} failed={messages.moreFailed} />
            </div>
          )
        }
      </QueryStates>
    </Page>
  );
}
