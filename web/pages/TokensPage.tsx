import { useInfiniteQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { AllTokens } from '../auth/accessTokens/AllTokens.tsx';
import { messages } from '../auth/accessTokens/messages.ts';
import { allTokensQuery } from '../auth/accessTokens/queries.ts';
import { ListPages } from '../layout/ListStates.tsx';
import { SettingsFrame } from '../people/SettingsFrame.tsx';

const { all } = messages;

/** The access tokens of everybody, for admins (Access tokens 5). */
export default function TokensPage() {
  const query = useInfiniteQuery(allTokensQuery());
  const tokens = query.data?.pages.flatMap(({ items }) => items);
  return (
    <SettingsFrame page="tokens" lead={all.lead}>
      <ListPages query={query} items={tokens} texts={all} icon={<KeyRound />}>
        {(found) => <AllTokens tokens={found} />}
      </ListPages>
    </SettingsFrame>
  );
}
