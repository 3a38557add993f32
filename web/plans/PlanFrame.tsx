import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { BackLink, Page } from '../layout/Page.tsx';
import { paths } from '../paths.ts';
import { goOnTyping } from './goOnTyping.ts';
import { keepView } from './listView.ts';
import { PlanSidebar } from './PlanSidebar.tsx';
import { EVERYTHING, type ListView } from './search.ts';

export type PlanFrameProps = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode };

/** The page around one plan: the way back by role, and for managers the panel that leads to the list (spec §2). */
export function PlanFrame({ title, note, actions, children }: PlanFrameProps) {
  const viewer = useViewer();
  return (
    <Page
      title={title}
      note={note}
      actions={actions}
      width="reading"
      back={
        viewer.is_manager ? (
          <BackLink {...paths.onboarding()} state={keepView} label="Back to onboarding plans" />
        ) : (
          <BackLink {...paths.employeeDashboard()} label="Back to your onboarding plans" />
        )
      }
      sidebar={viewer.is_manager && <SearchPanel />}
    >
      {children}
    </Page>
  );
}

/** Whoever stops typing for so long wants to see the list. */
const SETTLED_MS = 600;

/** Search and filters beside a plan: using them returns to the list, which takes them over (spec §2). */
function SearchPanel() {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const show = (view: ListView) => void navigate({ ...paths.onboarding(), state: view });
  const showSearch = useEffectEvent(() => {
    goOnTyping();
    show({ ...EVERYTHING, search });
  });

  useEffect(() => {
    if (search.trim() === '') return;
    const timer = setTimeout(() => showSearch(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [search]);

  return (
    <PlanSidebar
      search={search}
      onSearch={setSearch}
      onSearchNow={() => show({ ...EVERYTHING, search })}
      filter={null}
      onFilter={(filter) => show({ ...EVERYTHING, filter })}
    />
  );
}
