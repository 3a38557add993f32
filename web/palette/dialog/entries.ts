import type { PlanStatus } from '#shared/plans/status.ts';
import { searchKey } from '#shared/search.ts';
import type { Href } from '../../sitemap/entrance.ts';

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
  /** Without a term, the first group has what the person has opened last. */
  kind: EntryKind | 'recent';
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
 * Where nothing does, each word may have one typing error. `recent` are the ids of entries that come first
 * without a term.
 */
export function findEntries(
  entries: readonly Entry[],
  term: string,
  recent: readonly string[] = [],
): EntryGroup[] {
  const wanted = searchKey(term).trim();
  const words = wanted.split(/\s+/);
  if (wanted === '' && recent.length > 0) return withRecent(entries, recent);
  const offered = entries.filter(({ verbs }) => !verbs || beginsWith(words, verbs));
  const exact = offered.filter(({ key }) => words.every((word) => key.includes(word)));
  const found =
    exact.length > 0
      ? exact
      : offered.filter(({ key }) => words.every((word) => key.includes(word) || beginsWithTypo(key, word)));
  const ranked = found
    .map((entry) => ({ entry, rank: rankOf(entry.key, wanted) }))
    // A person who types a verb wants the act, not the page with the same word.
    .toSorted((a, b) => a.rank - b.rank || Number(Boolean(b.entry.verbs)) - Number(Boolean(a.entry.verbs)));

  const groups = new Map<EntryKind, Entry[]>();
  for (const { entry } of ranked) {
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

function withRecent(entries: readonly Entry[], recent: readonly string[]): EntryGroup[] {
  const known = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const shown = known.slice(0, LIMIT_WITHOUT_TERM);
  const others = findEntries(
    entries.filter((entry) => !shown.includes(entry)),
    '',
  );
  return shown.length === 0 ? others : [{ kind: 'recent', shown, all: shown.length }, ...others];
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

/** Shorter words are one typing error away from too many others. */
const MIN_LENGTH = 4;

/**
 * Returns whether a word of the text begins with the term when one letter of the term is added, left out, replaced or
 * exchanged with the next. Both are search keys, and the term is one word.
 */
export function beginsWithTypo(text: string, term: string): boolean {
  if (term.length < MIN_LENGTH) return false;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => {
    for (let length = term.length - 1; length <= term.length + 1; length++) {
      if (length <= word.length && isOneEdit(term, word.slice(0, length))) return true;
    }
    return false;
  });
}

/** Returns whether the texts are the same but for one edit. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  const isExchanged = a[start] === b[start + 1] && a[start + 1] === b[start];
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (isExchanged && rest(a, 2) === rest(b, 2))
  );
}
