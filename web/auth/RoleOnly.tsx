import type { ReactNode } from 'react';
import { paths } from '../sitemap/paths.ts';
import type { SessionUser } from '../client/session.ts';
import { Redirect } from '../router/Link.tsx';
import { useViewer } from './viewer.ts';

type RoleOnlyProps = { isFor: (user: SessionUser) => boolean; children: ReactNode };

/** Redirects everybody else to their dashboard, also a person who has just lost the role. */
export function RoleOnly({ isFor, children }: RoleOnlyProps) {
  return isFor(useViewer()) ? children : <Redirect to={paths.employeeDashboard()} />;
}
