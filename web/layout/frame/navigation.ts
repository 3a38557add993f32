import type { Viewer } from '#shared/people/viewer.ts';
import { paths } from '../../client/paths.ts';

/** Returns the links of the top bar (Screens 3, HR 7). */
export function navigationFor({ is_manager, is_hr }: Pick<Viewer, 'is_manager' | 'is_hr'>) {
  const templates = { label: 'Templates', target: paths.templates() };
  const links = is_manager
    ? [
        templates,
        { label: 'Onboarding', target: paths.onboarding() },
        { label: 'Employees', target: paths.employees() },
      ]
    : [{ label: 'Your Onboarding Plans', target: paths.employeeDashboard() }, ...(is_hr ? [templates] : [])];
  return is_hr ? [...links, { label: 'Organisation', target: paths.organisation() }] : links;
}

/** Returns the help for the person's role. */
export function helpFor(viewer: Pick<Viewer, 'is_manager'>) {
  return viewer.is_manager ? paths.helpForManagers() : paths.help();
}
