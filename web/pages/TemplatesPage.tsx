import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { matchesSearch } from '#shared/search.ts';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, QueryStates } from '../layout/PageStates.tsx';
import { templateListQuery } from '../templates/api.ts';
import { found as foundText, words } from '../templates/messages.ts';
import { TemplateGrid } from '../templates/TemplateGrid.tsx';
import { TemplatesSidebar } from '../templates/TemplatesSidebar.tsx';

export function prefetch(queryClient: QueryClient) {
  void queryClient.prefetchQuery(templateListQuery());
}

/** Every template that the manager may see. */
export default function TemplatesPage() {
  const query = useQuery(templateListQuery());
  const [term, setTerm] = useState('');
  // Typing stays quick in a long list: the cards may follow a moment later.
  const shownTerm = useDeferredValue(term);
  const found = useMemo(
    () => query.data?.filter(({ name, description }) => matchesSearch(shownTerm, name, description)) ?? [],
    [query.data, shownTerm],
  );
  return (
    <Page
      title={words.templates}
      note={
        <span role="status" className="text-base text-muted">
          {query.data && shownTerm.trim() !== '' && foundText(found.length)}
        </span>
      }
      sidebar={
        <TemplatesSidebar
          current={words.viewTemplates}
          placeholder={words.search}
          term={term}
          onSearch={setTerm}
        />
      }
    >
      <QueryStates
        query={query}
        loading={words.loadingTemplates}
        failed={words.templatesFailed}
        skeleton={<CardGridSkeleton height={200} min={300} />}
      >
        {(templates) => (
          <TemplateGrid templates={templates} found={found} onClearSearch={() => setTerm('')} />
        )}
      </QueryStates>
    </Page>
  );
}
