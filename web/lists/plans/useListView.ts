import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { Href } from '../../sitemap/entrance.ts';
import { paths } from '../../sitemap/paths.ts';
import { navigate } from '../../router/history.ts';
import { useAppLocation } from '../../router/location.ts';
import { isSameView, keepView, type ListView } from '../../plans/listView.ts';

/** The pause in typing after which the view is written to the navigation state, in ms. */
const PAUSE_MS = 300;

/**
 * The view of the list at `path`. Its initial value is the one in the navigation state (Screens 5), which
 * follows its changes, so that Back and a reload show it again.
 */
export function useListView(path: Href = paths.onboarding()): [ListView, Dispatch<SetStateAction<ListView>>] {
  const arrived = keepView(useAppLocation().state);
  const [view, setView] = useState(arrived);
  const [known, setKnown] = useState(arrived);
  const [written, setWritten] = useState(arrived);

  if (!isSameView(arrived, known)) {
    setKnown(arrived);
    // Not written here: a link to this page from itself, or Back.
    if (!isSameView(arrived, written)) {
      setWritten(arrived);
      setView(arrived);
    }
  }

  useEffect(() => {
    if (isSameView(view, written)) return;
    const write = () => {
      // A navigation to another page may be waiting for its code and must not be undone.
      if (window.location.pathname !== path) return;
      setWritten(view);
      void navigate(path, { state: view, replace: true, keepScroll: true });
    };
    const isTyping = view.search !== written.search;
    const timer = setTimeout(write, isTyping ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [view, written, path]);

  return [view, setView];
}
