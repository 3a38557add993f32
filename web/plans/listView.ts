import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PLAN_FILTERS } from '#shared/plans/filters.ts';
import { paths } from '../paths.ts';
import { EVERYTHING, type ListView } from './search.ts';

/** A person who still types should not see the address bar work. */
const SETTLED_MS = 300;

/** The view in a navigation state, which may come from an older version of the app. */
export function viewIn(state: { filter?: unknown; search?: unknown }): ListView {
  return {
    filter: PLAN_FILTERS.find((filter) => filter === state.filter) ?? EVERYTHING.filter,
    search: typeof state.search === 'string' ? state.search : EVERYTHING.search,
  };
}

/** For links from the list to a plan and back: the way back leads to the same view. Nothing else is passed on. */
export function keepView(state: { filter?: unknown; search?: unknown }): ListView {
  return viewIn(state);
}

/**
 * The view of the manager's list. It begins with the one in the navigation state (spec §2) and is kept there, so that Back
 * and a reload show it again.
 */
export function useListView(): [ListView, (view: ListView) => void] {
  const arrived = useLocation({ select: ({ state }) => viewIn(state), structuralSharing: true });
  const navigate = useNavigate();
  const [view, setView] = useState(arrived);
  const [known, setKnown] = useState(arrived);
  const [written, setWritten] = useState(arrived);

  if (!isSame(arrived, known)) {
    setKnown(arrived);
    // Somebody else's: a link to this page from itself, or Back.
    if (!isSame(arrived, written)) {
      setWritten(arrived);
      setView(arrived);
    }
  }

  useEffect(() => {
    if (isSame(view, written)) return;
    const write = () => {
      // Whoever is on the way to another page, whose code may still have to come, must not be fetched back.
      if (window.location.pathname !== paths.url(paths.onboarding())) return;
      setWritten(view);
      void navigate({ ...paths.onboarding(), state: view, replace: true, resetScroll: false });
    };
    const isTyping = view.search !== written.search;
    const timer = setTimeout(write, isTyping ? SETTLED_MS : 0);
    return () => clearTimeout(timer);
  }, [view, written, navigate]);

  return [view, setView];
}

function isSame(a: ListView, b: ListView): boolean {
  return a.filter === b.filter && a.search === b.search;
}
