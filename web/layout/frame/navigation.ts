import type { Roles } from '#shared/people/viewer.ts';
import { PAGE_NAMES, PAGES } from '../../sitemap/pageTable.ts';
import { hrefOf, paths } from '../../sitemap/paths.ts';

/** Returns the links of the top bar (Screens 3, HR 7). */
export function navigationFor(roles: Roles) {
  return PAGE_NAMES.flatMap((name) => {
    const { bar, isFor, isOffered, title } = PAGES[name];
    if (!bar || !isFor(roles) || bar.isFor?.(roles) === false || isOffered?.(roles) === false) return [];
    return [{ title, place: bar.place, target: hrefOf(name) }];
  }).toSorted((a, b) => a.place - b.place);
}

/** Returns the help for the person's role. */
export function helpFor(viewer: Pick<Roles, 'is_manager'>) {
  return viewer.is_manager ? paths.helpForManagers() : paths.help();
}
