import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { AppLayout } from '../layout/frame/AppLayout.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { SwitchUserButton } from './SwitchUserButton.tsx';
import { useViewer } from './viewer.ts';

/** The layout of the pages behind the sign-in. `search` is the button that opens the search. */
export function SignedInLayout({ search }: { search: ReactNode }) {
  const viewer = useViewer();
  useRoleChange(viewer.is_manager);
  return (
    <AppLayout
      viewer={viewer}
      search={search}
      actions={
        <>
          <SwitchUserButton />
          <LogoutButton />
        </>
      }
    >
      <Outlet />
    </AppLayout>
  );
}

/** Runs the guards of the routes again when the server responds with another role than the stored one. */
function useRoleChange(is_manager: boolean): void {
  const router = useRouter();
  const known = useRef(is_manager);
  useEffect(() => {
    if (known.current === is_manager) return;
    known.current = is_manager;
    void router.invalidate();
  }, [is_manager, router]);
}
