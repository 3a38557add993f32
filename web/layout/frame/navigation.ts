import type { Viewer } from '#shared/people/viewer.ts';
import { paths } from '../../client/paths.ts';

/** Returns the links of the top bar (Screens 3). */
export function navigationFor(viewer: Pick<Viewer, 'is_manager'>) {
  return viewer.is_manager
    ? [
        { label: 'Templates', target: paths.templates() },
        { label: 'Onboarding', target: paths.onboarding() },
        { label: 'Employees', target: paths.employees() },
      ]
    : [{ label: 'Your Onboarding Plans', target: paths.employeeDashboard() }];
}

/** Returns the help for the person's role. */
export function helpFor(viewer: Pick<Viewer, 'is_manager'>) {
  return viewer.is_manager ? paths.helpForManagers() : paths.help();
}
