import ShieldUser from 'lucide-react/icons/shield-user';
import type { ReactNode } from 'react';
import { paths } from '../sitemap/paths.ts';
import { Page } from '../layout/Page.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useViewer } from './viewer.ts';

/** Shows everybody else that the page is for admins, also an admin who has just lost the role. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return useViewer().is_admin ? children : <ForAdmins />;
}

function ForAdmins() {
  return (
    <Page title="Only for admins">
      <EmptyState
        icon={<ShieldUser />}
        title="You do not have the admin role"
        action={<LinkButton to={paths.settings()}>Open your settings</LinkButton>}
      >
        Ask an admin of your organisation if you need this page.
      </EmptyState>
    </Page>
  );
}
