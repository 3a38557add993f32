import type { ReactNode } from 'react';
import { AppLayout } from '../layout/frame/AppLayout.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { SwitchUserButton } from './SwitchUserButton.tsx';
import { useViewer } from './viewer.ts';

export type SignedInLayoutProps = {
  /** The button that opens the search. */
  search: ReactNode;
  children: ReactNode;
};

/** The layout of the pages behind the sign-in. */
export function SignedInLayout({ search, children }: SignedInLayoutProps) {
  const viewer = useViewer();
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
      {children}
    </AppLayout>
  );
}
