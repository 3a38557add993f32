import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { AppLayout } from '../layout/AppLayout.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { SwitchUserButton } from './SwitchUserButton.tsx';
import { useViewer } from './viewer.ts';

/** The frame of the pages behind the sign-in, for the person who is signed in. `search` finds things in all of them. */
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

/** The server may know a newer role than the last visit did: the guards of the routes then decide again. */
function useRoleChange(is_manager: boolean): void {
  const router = useRouter();
  const known = useRef(is_manager);
  useEffect(() => {
    if (known.current === is_manager) return;
    known.current = is_manager;
    void router.invalidate();
  }, [is_manager, router]);
}
