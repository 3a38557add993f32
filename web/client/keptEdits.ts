import { EDITS, getSubject } from './session.ts';

/*
 * Unsaved edits, kept in local storage until they are saved or discarded, so that a session that ends or a closed
 * tab does not lose them (Checklists 12). The key names the person, so that nobody else is offered them.
 */
type KeptEdits<Content> = {
  /** When they were kept, in ms since 1970. */
  at: number;
  content: Content;
  /** The stored version that they start from; null for a new object. */
  base: unknown;
};

/** Older edits are of no use any more, in ms. */
const MAX_AGE_MS = 30 * 86_400_000;

/** The edits of one object by one person. Does nothing without a person, and when the storage is full. */
export function editsStore<Content>(person: string | null, object: string) {
  const key = person === null ? null : `${EDITS}${person}:${object}`;
  return {
    read(): KeptEdits<Content> | null {
      if (key === null) return null;
      try {
        const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptEdits<Content> | null;
        if (kept && Date.now() - kept.at < MAX_AGE_MS) return kept;
      } catch {
        // Not what this module has written.
      }
      localStorage.removeItem(key);
      return null;
    },
    write(content: Content, base: unknown): void {
      if (key === null) return;
      const kept: KeptEdits<Content> = { at: Date.now(), content, base };
      try {
        localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // Older edits must not be taken for these.
        localStorage.removeItem(key);
      }
    },
    remove(): void {
      if (key !== null) localStorage.removeItem(key);
    },
  };
}

/** Removes the edits of the person who signs out. */
export function removeOwnEdits(): void {
  const own = `${EDITS}${getSubject()}:`;
  removeKeys((key) => key.startsWith(own));
}

/** Removes what another person has left in this browser. */
export function removeEditsOfOthers(): void {
  const own = `${EDITS}${getSubject()}:`;
  removeKeys((key) => key.startsWith(EDITS) && !key.startsWith(own));
}

function removeKeys(matches: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage).filter(matches)) localStorage.removeItem(key);
}
