import Plus from 'lucide-react/icons/plus';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import { useViewer } from '../auth/viewer.ts';
import { AddPersonDialog } from '../directory/people/edit/AddPersonDialog.tsx';
import { ExportPeople } from '../directory/people/ExportPeople.tsx';
import { messages } from '../directory/people/messages.ts';
import { PeopleView } from '../directory/people/list/PeopleView.tsx';
import { SelectedBar } from '../directory/people/list/SelectedBar.tsx';
import { type ShownPeople, usePeopleList } from '../directory/people/list/usePeopleList.ts';
import { useSelectionOf } from '../directory/people/list/useSelectionOf.ts';
import { Page } from '../layout/Page.tsx';
import type { Selection } from '../plans/bulk/selection.ts';
import { SavedViews } from '../people/savedViews/SavedViews.tsx';
import { navigate } from '../router/history.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The people in the viewer's HR scope, and for admins everybody (People 15). */
export default function AllPeoplePage() {
  const viewer = useViewer();
  const shown = usePeopleList('organisation', paths.allPeople());
  const { filter, isOfHr, facets } = shown;
  const selection = useSelectionOf(JSON.stringify(filter));
  const [isAdding, setIsAdding] = useState(false);
  const add = <Button onClick={() => setIsAdding(true)}>{messages.add}</Button>;
  return (
    <Page
      title={PAGES.allPeople.title}
      note={
        facets && (
          <span className="text-2xl text-muted figures">{messages.count(facets.matching, facets.total)}</span>
        )
      }
      width="wide"
      lead={
        isOfHr && viewer.hr_departments !== null && !viewer.is_admin
          ? messages.leadOf(viewer.hr_departments)
          : messages.lead
      }
      actions={
        <>
          <ExportPeople filter={filter} />
          <Button icon={<Plus />} onClick={() => setIsAdding(true)}>
            {messages.add}
          </Button>
        </>
      }
    >
      <PeopleView
        shown={shown}
        tools={<SavedViews page="people" path={paths.allPeople()} query={shown.address} />}
        // Before the list: from the box of its head, the bar is a few steps back, not a hundred ahead.
        bar={<AssignBar shown={shown} selection={selection} />}
        selection={isOfHr ? selection : null}
        empty={
          shown.isNarrowed ? undefined : (
            <EmptyState icon={<UsersRound />} title={messages.none} action={add}>
              {messages.noneText}
            </EmptyState>
          )
        }
      />
      {isAdding && (
        <AddPersonDialog
          department={viewer.hr_departments?.length === 1 ? viewer.hr_departments[0]! : ''}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  );
}

function AssignBar({ shown, selection }: { shown: ShownPeople; selection: Selection }) {
  const { filter, people = [], matching } = shown;
  return (
    <SelectedBar
      selection={selection}
      filter={filter}
      loaded={people.map(({ id }) => id)}
      matching={matching}
      onAssign={(ids) => {
        const names = people
          .filter(({ id }) => ids.includes(id))
          .map((person) => [person.id, nameOrEmail(person)]);
        void navigate(paths.assign(), { state: { people: ids, names: Object.fromEntries(names) } });
      }}
    />
  );
}
