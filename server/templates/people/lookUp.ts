import type { LookUp } from '../../checklist/files/owners/finder.ts';
import type { Services } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { listKnown } from './people.sql.ts';

/** How somebody who writes a template looks up people: under the rules and the limit of the search of colleagues (Owners 12). */
export function lookUpOf(
  { db, config, limits }: Pick<Services, 'db' | 'config' | 'limits'>,
  viewer: SignedIn,
): LookUp {
  return {
    by_name: config.directory,
    known: (ids) => listKnown(db, viewer, ids),
    count: (asked) => limits.countOnce('directory', viewer.id, asked),
  };
}
