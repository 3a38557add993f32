import type { SignedIn } from '../../../platform/http/viewer.ts';

/** Of whom somebody may make an audit: of all, or of these departments. */
export type Scope = { departments: string[] | null };

/** Returns the people whom the viewer may audit (Audit 1): all for an admin; undefined without a right. */
export function scopeOf(viewer: Pick<SignedIn, 'is_admin' | 'is_hr' | 'hr_departments'>): Scope | undefined {
  if (viewer.is_admin) return { departments: null };
  return viewer.is_hr ? { departments: viewer.hr_departments } : undefined;
}

/** Returns whether the one scope includes the other. */
export function covers(scope: Scope | undefined, { departments }: Scope): boolean {
  if (scope === undefined) return false;
  if (scope.departments === null) return true;
  return departments !== null && departments.every((one) => scope.departments!.includes(one));
}
