import { isBlank } from '#shared/text.ts';
import { pageAt } from '../sitemap/pageAt.ts';
import { parseSearch } from '../sitemap/paths.ts';
import { getSubject } from './session.ts';

/*
 * The recently opened entries of a person on this device, as ids of the palette's entries (`plan-…`): an id reveals
 * nothing by itself. Removed when they sign out.
 */
const RECENT = 'recent:';

const MAX_RECENT = 8;

/** Returns the ids, the last one first. */
export function readRecent(): string[] {
  const person = getSubject();
  if (person === null) return [];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT + person) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Not what this module has written.
    return [];
  }
}

export function noteRecent(id: string): void {
  const person = getSubject();
  if (person === null) return;
  const ids = [id, ...readRecent().filter((other) => other !== id)].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(RECENT + person, JSON.stringify(ids));
  } catch {
    // The storage is full, and this is only a convenience.
  }
}

/** Removes what everybody has opened in this browser, or everybody else. */
export function removeRecent(whose: 'everybody' | 'others'): void {
  const own = RECENT + getSubject();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(RECENT) && (whose === 'everybody' || key !== own)) localStorage.removeItem(key);
  }
}

/** Returns the id of the palette's entry that a location shows: of a plan, template or person; null for others. */
export function recentIdOf({ path, query }: { path: string; query: string }): string | null {
  const { name, params } = pageAt(path) ?? {};
  if (name === 'employees') {
    const { person } = parseSearch(query);
    return person === undefined ? null : `person-${person}`;
  }
  if (name === 'plan') return isBlank(params?.['id'] ?? '') ? null : `plan-${params?.['id']}`;
  return name === 'template' ? `template-${params?.['templateId']}` : null;
}
