import type { PlanStatus } from '#shared/plans/status.ts';
import { searchKey } from '#shared/search.ts';
import type { Href } from '../../client/paths.ts';

export type EntryKind = 'page' | 'person' | 'plan' | 'template' | 'action';

/** A page to open or an action to run. */
export type Entry = {
  /** Unique among all entries. */
  id: string;
  kind: EntryKind;
  label: string;
  /** The second line. */
  detail?: string | undefined;
  status?: PlanStatus | undefined;
  action: { target: Href } | { run: () => void };
  /**
   * The verbs of an act on a person or plan. It is found only by a term that begins with one, or its first two letters
   * or more: 'as nora' finds 'Assign Onboarding Plan to Nora', and 'nora' finds the person.
   */
  verbs?: readonly string[];
  /** The text that the search covers, made by `keyOf`. */
  key: string;
};

export type EntryGroup = {
  kind: EntryKind;
  shown: readonly Entry[];
  /** The number of found entries, including those that are not shown. */
  all: number;
};

/** The entries of each kind before a search: few enough that all kinds are visible. */
const LIMIT_WITHOUT_TERM = 4;
const LIMIT_WITH_TERM = 8;

/** Returns the search key of an entry: its name first, then the other texts that it is found by. */
export function keyOf(...texts: (string | undefined)[]): string {
  return searchKey(texts.filter(Boolean).join('\n'));
}

/**
 * Returns the entries that contain every word of the term, by kind. Names that start with the term come
 * first, then names with a word that does. The kind of the best entry comes first, so that Enter opens it.
 */
export function findEntries(entries: readonly Entry[], term: string): EntryGroup[] {
  const wanted = searchKey(term).trim();
  const words = wanted.split(/\s+/);
  const found = entries
    .filter(
      ({ key, verbs }) => (!verbs || beginsWith(words, verbs)) && words.every((word) => key.includes(word)),
    )
    .map((entry) => ({ entry, rank: rankOf(entry.key, wanted) }))
    .toSorted((a, b) => a.rank - b.rank);

  const groups = new Map<EntryKind, Entry[]>();
  for (const { entry } of found) {
    const group = groups.get(entry.kind);
    if (group) group.push(entry);
    else groups.set(entry.kind, [entry]);
  }
  const limit = wanted === '' ? LIMIT_WITHOUT_TERM : LIMIT_WITH_TERM;
  return [...groups].map(([kind, all]) => ({
    kind,
    // There are few pages, so all are shown.
    shown: kind === 'page' ? all : all.slice(0, limit),
    all: all.length,
  }));
}

function beginsWith([first = '']: readonly string[], verbs: readonly string[]): boolean {
  return first.length >= 2 && verbs.some((verb) => verb.startsWith(first));
}

function rankOf(key: string, wanted: string): 0 | 1 | 2 | 3 {
  if (key.startsWith(wanted)) return 0;
  const [name = ''] = key.split('\n', 1);
  if (name.includes(` ${wanted}`)) return 1;
  return name.includes(wanted) ? 2 : 3;
}
