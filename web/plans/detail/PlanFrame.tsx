import { useEffect, useEffectEvent, useState } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { BackLink, Page, type PageProps } from '../../layout/Page.tsx';
import { navigate } from '../../router/history.ts';
import { BackToOwnPlans } from '../dashboard/BackToOwnPlans.tsx';
import { keepSearchFocus } from '../list/keepSearchFocus.ts';
import { PlanSidebar } from '../list/PlanSidebar.tsx';
import { EVERYTHING, keepView, type ListView } from '../listView.ts';
import { messages } from '../messages.ts';
import { messages as hrMessages } from '../organisation/messages.ts';

export type PlanFrameProps = Pick<
  PageProps,
  'title' | 'tab' | 'above' | 'note' | 'field' | 'actions' | 'children'
> & {
  /** Whether the viewer sees the plan as HR alone. */
  asHr?: boolean | undefined;
  /** Whether the viewer is the plan's employee alone. */
  isOwn?: boolean | undefined;
  /** Whether there is no such plan. */
  isMissing?: boolean;
};

/**
 * The page of a plan: the link back depends on the role, and managers have the search and filters of the list next to
 * it.
 */
export function PlanFrame({ children, asHr, isOwn, isMissing = false, ...page }: PlanFrameProps) {
  const viewer = useViewer();
  return (
    <Page
      {...page}
      width="plan"
      back={
        asHr ? (
          <BackLink to={paths.organisation()} state={keepView} label={hrMessages.back} />
        ) : viewer.is_manager ? (
          <BackLink to={paths.onboarding()} state={keepView} label={messages.backToList} />
        ) : (
          <BackToOwnPlans isMissing={isMissing} />
        )
      }
      // A manager's own plan begins with its tasks.
      sidebar={viewer.is_manager && !isOwn && <SearchPanel />}
    >
      {children}
    </Page>
  );
}

/** The pause in typing after which the search opens the list, in ms. */
const PAUSE_MS = 600;

/** Search and filters next to a plan. They open the list with the same view (Screens 5). */
function SearchPanel() {
  const [search, setSearch] = useState('');
  const showSearch = useEffectEvent(() => {
    keepSearchFocus();
    openList({ ...EVERYTHING, search });
  });

  useEffect(() => {
    if (search.trim() === '') return;
    const timer = setTimeout(() => showSearch(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  return (
    <PlanSidebar
      search={search}
      onSearch={setSearch}
      onSearchNow={() => openList({ ...EVERYTHING, search })}
      filter={null}
      onFilter={(filter) => openList({ ...EVERYTHING, filter })}
    />
  );
}

function openList(view: ListView): void {
  void navigate(paths.onboarding(), { state: view });
}
