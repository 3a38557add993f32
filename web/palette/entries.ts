import { searchKey } from '#shared/search.ts';
import type { PlanStatus } from '#shared/plans/status.ts';
import type { paths } from '../paths.ts';

export type EntryKind = 'page' | 'person' | 'plan' | 'template' | 'action';

/** Where an entry leads. */
export type Place = ReturnType<
  (typeof paths)[
    | 'templates'
    | 'subplans'
    | 'createTemplate'
    | 'onboarding'
    | 'employees'
    | 'employeeDashboard'
    | 'template'
    | 'plan']
>;

/** Something to go to or to do. */
export type Entry = {
  /** Unique among all entries. */
  id: string;
  kind: EntryKind;
  label: string;
  /** The second line. */
  detail?: string | undefined;
  status?: PlanStatus | undefined;
  does: { place: Place } | { act: () => void };
  /** What the search looks at, as `keyOf` makes it. */
  key: string;
};

export type EntryGroup = {
  kind: EntryKind;
  shown: readonly Entry[];
  /** How many there are, with those that are not shown. */
  all: number;
};

/** So few of each kind that all kinds are in sight before anything is typed; then so many that a search finds its end. */
const AT_FIRST = 4;
const WHEN_SEARCHED = 8;

/** The search key of an entry: its name first, then whatever else it is found by. */
export function keyOf(...texts: (string | undefined)[]): string {
  return searchKey(texts.filter(Boolean).join('\n'));
}

/**
 * The entries that hold every word of the term, by kind. Names that begin with the term come first, then those in which a
 * word does; what fits best decides about the order of the kinds too, so that Enter opens it.
 */
export function findEntries(entries: readonly Entry[], term: string): EntryGroup[] {
  const wanted = searchKey(term).trim();
  const words = wanted.split(/\s+/);
  const found = entries
    .filter(({ key }) => words.every((word) => key.includes(word)))
    .map((entry) => ({ entry, rank: rankOf(entry.key, wanted) }))
    .toSorted((a, b) => a.rank - b.rank);

  const groups = new Map<EntryKind, Entry[]>();
  for (const { entry } of found) {
    const group = groups.get(entry.kind);
    if (group) group.push(entry);
    else groups.set(entry.kind, [entry]);
  }
  const limit = wanted === '' ? AT_FIRST : WHEN_SEARCHED;
  return [...groups].map(([kind, all]) => ({
    kind,
    // The pages are few and the way to everything else.
    shown: kind === 'page' ? all : all.slice(0, limit),
    all: all.length,
  }));
}

function rankOf(key: string, wanted: string): 0 | 1 | 2 | 3 {
  if (key.startsWith(wanted)) return 0;
  const [name = ''] = key.split('\n', 1);
  if (name.includes(` ${wanted}`)) return 1;
  return name.includes(wanted) ? 2 : 3;
}
