import { useInfiniteQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useRef } from 'react';
import { AllTokens } from '../auth/accessTokens/AllTokens.tsx';
import { messages } from '../auth/accessTokens/messages.ts';
import { allTokensQuery } from '../auth/accessTokens/queries.ts';
import { MoreButton } from '../layout/MoreButton.tsx';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

const { all } = messages;

/** The access tokens of everybody, for admins (Access tokens 5). */
export default function TokensPage() {
  const query = useInfiniteQuery(allTokensQuery());
  const tokens = query.data?.pages.flatMap(({ items }) => items);
  const list = useRef<HTMLUListElement>(null);
  return (
    <Page
      title={PAGES.tokens.title}
      lead={all.lead}
      width="reading"
      sidebar={<SettingsSidebar page="tokens" />}
    >
      <QueryStates query={{ ...query, data: tokens }} loading={all.loading} failed={all.loadFailed}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={<KeyRound />} title={all.none}>
              {all.noneText}
            </EmptyState>
          ) : (
            <div className="flex flex-col items-center">
              <AllTokens ref={list} tokens={found} />
              <MoreButton query={query} count={found.length} list={list} failed={all.moreFailed} />
            </div>
          )
        }
      </QueryStates>
    </Page>
  );
}
