import type { Viewer } from '#shared/people/permissions.ts';
import { paths } from '../paths.ts';

/** Where the top bar leads (spec §2 'Top bar'). */
export function navigationFor(viewer: Viewer) {
  return viewer.is_manager
    ? [
        { label: 'Templates', target: paths.templates() },
        { label: 'Onboarding', target: paths.onboarding() },
        { label: 'Employees', target: paths.employees() },
      ]
    : [{ label: 'Your Onboarding Plans', target: paths.employeeDashboard() }];
}
