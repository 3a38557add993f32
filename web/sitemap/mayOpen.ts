import type { Roles } from '#shared/people/viewer.ts';
import { pageAt } from './pageAt.ts';
import { PAGES } from './pageTable.ts';

/** Returns whether the role of a person may open this path (Sign-in 10). One that names no page is open to everybody. */
export function mayOpen(path: string, roles: Roles): boolean {
  const page = pageAt(new URL(path, 'http://localhost').pathname);
  return page === null || PAGES[page.name].isFor(roles);
}
