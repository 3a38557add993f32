import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { byDueInDays } from '#shared/checklist/order.ts';
import { matchesSearch } from '#shared/search.ts';
import type { TemplateSubplan } from '#shared/templates/schema.ts';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, QueryStates } from '../layout/PageStates.tsx';
import { fullSubplansQuery } from '../templates/api.ts';
import { found as foundText, words } from '../templates/messages.ts';
import { SubplanGrid } from '../templates/SubplanGrid.tsx';
import { TemplatesSidebar } from '../templates/TemplatesSidebar.tsx';

export function prefetch(queryClient: QueryClient) {
  void queryClient.prefetchQuery(fullSubplansQuery());
}

/** The subplans of the templates that the manager may see, to look into. */
export default function SubplansPage() {
  const query = useQuery(fullSubplansQuery());
  const [term, setTerm] = useState('');
  const shownTerm = useDeferredValue(term);
  const found = useMemo(
    () => byDueInDays(query.data ?? []).filter((subplan) => isFound(subplan, shownTerm)),
    [query.data, shownTerm],
  );
  return (
    <Page
      title={words.subplans}
      note={
        <span role="status" className="text-base text-muted">
          {query.data && shownTerm.trim() !== '' && foundText(found.length)}
        </span>
      }
      sidebar={
        <TemplatesSidebar
          current={words.viewSubplans}
          placeholder={words.searchSubplans}
          term={term}
          onSearch={setTerm}
        />
      }
    >
      <QueryStates
        query={query}
        loading={words.loadingSubplans}
        failed={words.subplansFailed}
        skeleton={<CardGridSkeleton height={200} min={300} />}
      >
        {(subplans) => <SubplanGrid subplans={subplans} found={found} onClearSearch={() => setTerm('')} />}
      </QueryStates>
    </Page>
  );
}

/** Names and descriptions of the subplan and its topics (spec §2 'Subplans page'). */
function isFound({ name, description, topics }: TemplateSubplan, term: string): boolean {
  const texts = topics.flatMap((topic) => [topic.name, topic.description]);
  return matchesSearch(term, name, description, ...texts);
}
