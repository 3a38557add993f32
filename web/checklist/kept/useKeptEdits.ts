import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editsStore } from '../../client/keptEdits.ts';
import { getSubject } from '../../client/session.ts';
import type { DraftContent } from '../draft/changeDraft.ts';
import type { Draft } from '../draft/useDraft.ts';

/** How long the draft stays unchanged before it is kept, in ms. */
const DELAY_MS = 400;

type KeptEditsOptions<Base> = {
  /** The edited object: 'template:{id}'. */
  object: string;
  draft: Draft;
  /** The stored version that the edits are based on; null for a new object. */
  base: Base | null;
  /** Called when kept edits are restored, with the version that they were based on. Returns what of them still applies. */
  onRestore?: (content: DraftContent, base: Base) => DraftContent;
};

/** Keeps the unsaved edits of a draft in this browser, and offers those that were kept earlier (Checklists 12). */
export function useKeptEdits<Base>({ object, draft, base, onRestore }: KeptEditsOptions<Base>) {
  // The session may have ended when the edits are kept for the last time.
  const [store] = useState(() => editsStore<DraftContent>(getSubject(), object));
  const [offer, setOffer] = useState(() => store.read());
  const { content, changed } = draft;
  const pending = useRef<(() => void) | null>(null);
  const wasChanged = useRef(false);
  const isOffered = offer !== null;

  useEffect(() => {
    // An offered draft is not replaced before the person has decided.
    if (isOffered) return undefined;
    if (!changed) {
      pending.current = null;
      if (wasChanged.current) store.remove();
      return undefined;
    }
    wasChanged.current = true;
    pending.current = () => {
      pending.current = null;
      store.write(content, base);
    };
    const timer = setTimeout(() => pending.current?.(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [store, isOffered, changed, content, base]);

  useEffect(() => {
    const write = () => pending.current?.();
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, []);

  function decide(decision: () => void) {
    flushSync(() => {
      decision();
      setOffer(null);
    });
    // The pressed button is gone.
    document.querySelector('h1')?.focus({ preventScroll: true });
  }

  return {
    /** When the edits that are offered were kept, in ms since 1970; null when none are. */
    offeredAt: offer?.at ?? null,
    restore: () =>
      offer &&
      decide(() => {
        const kept = offer.content;
        draft.replace(offer.base === null || !onRestore ? kept : onRestore(kept, offer.base as Base));
      }),
    discard: () => decide(() => store.remove()),
    /** Removes the kept edits: they were saved or given up. */
    forget: () => {
      pending.current = null;
      wasChanged.current = false;
      store.remove();
    },
  };
}
