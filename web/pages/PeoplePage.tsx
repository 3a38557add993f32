import UsersRound from 'lucide-react/icons/users-round';
import { PeopleActions } from '../directory/import/PeopleActions.tsx';
import { ACCOUNT_PARTS } from '../directory/people/list/AccountParts.tsx';
import { PeopleView } from '../directory/people/list/PeopleView.tsx';
import { type ShownPeople, usePeopleList } from '../directory/people/list/usePeopleList.ts';
import { Page } from '../layout/Page.tsx';
import { NoMatch } from '../lists/NoMatch.tsx';
import { messages } from '../people/acts/messages.ts';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Everybody of the organisation, with their roles and state, for admins (People 8). */
export default function PeoplePage() {
  const shown = usePeopleList('administration', paths.people());
  const { people, query } = shown;
  return (
    <Page
      title={PAGES.people.title}
      note={
        <span role="status" className="text-base text-muted">
          {people ? (
            people.length > 0 && messages.shown(people.length, !query.hasNextPage)
          ) : (
            // On a phone the buttons move below the heading when there is no room for both.
            <span aria-hidden className="opacity-0">
              {messages.shown(100, true)}
            </span>
          )}
        </span>
      }
      actions={<PeopleActions />}
      sidebar={<SettingsSidebar page="people" />}
    >
      <PeopleView shown={shown} selection={null} parts={ACCOUNT_PARTS} empty={emptyOf(shown)} />
    </Page>
  );
}

/** Returns the text of an empty list; undefined for the usual one. */
function emptyOf({ filter: { q, ...others }, narrow }: ShownPeople) {
  const { state } = others;
  if (q !== undefined) {
    return (
      <NoMatch
        title={messages.noMatch}
        clear={messages.clearSearch}
        onClear={() => narrow(({ q: _, ...newest }) => newest)}
      >
        {messages.noMatchText}
      </NoMatch>
    );
  }
  if (Object.keys(others).length !== 1 || (state !== 'active' && state !== 'disabled')) return undefined;
  return (
    <EmptyState icon={<UsersRound />} title={messages.nobodyIn[state]}>
      {state === 'disabled' && messages.nobodyInText}
    </EmptyState>
  );
}
