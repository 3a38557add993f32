import type { ReactNode } from 'react';
import { paths } from '../client/paths.ts';
import { Redirect } from '../router/Link.tsx';
import { useViewer } from './viewer.ts';

/** Redirects everybody else to their dashboard, also a manager who has just lost the role. */
export function ManagersOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  return viewer.is_manager ? children : <Redirect to={paths.employeeDashboard()} />;
}
