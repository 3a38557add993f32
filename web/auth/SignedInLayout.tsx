import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AppLayout } from '../layout/frame/AppLayout.tsx';
import { ChunkPending } from '../layout/RouteStates.tsx';
import { configQuery } from '../system/config.ts';
import { preloadable } from '../ui/preloadable.tsx';
import { useViewerQuery, ViewerContext } from './viewer.ts';
import LogOut from 'lucide-react/icons/log-out';
import { Button } from '../ui/Button.tsx';
import { signOut } from './signOut.ts';

/** Only one account of a trial has it: its code is in nobody else's first load. */
const SwitchUserButton = preloadable(async () => (await import('./SwitchUserButton.tsx')).SwitchUserButton);

type SignedInLayoutProps = {
  /** The button that opens the search. */
  search: ReactNode;
  /** Shown below the top bar in a demo. */
  demoStrip: ReactNode;
  /** Whether the page has a bar of its own in place of the top bar. */
  ownBar: boolean;
  children: ReactNode;
};

/** The layout of the pages behind the sign-in. */
export function SignedInLayout({ search, demoStrip, ownBar, children }: SignedInLayoutProps) {
  const viewer = useViewerQuery();
  const { data: config, isLoading, failureCount } = useQuery(configQuery());
  // A notice that came later would move the top bar, and with it a button that is just being pressed.
  if (isLoading && failureCount === 0) return <ChunkPending />;
  return (
    <ViewerContext value={viewer}>
      <AppLayout
        viewer={viewer}
        search={search}
        strip={config?.demo && demoStrip}
        ownBar={ownBar}
        actions={
          <>
            {viewer.can_switch_user && <SwitchUserButton />}
            <LogoutButton />
          </>
        }
      >
        {children}
      </AppLayout>
    </ViewerContext>
  );
}

function LogoutButton() {
  const [leaving, setLeaving] = useState(false);
  return (
    <Button
      tone="quiet"
      size="sm"
      icon={<LogOut />}
      busy={leaving}
      onClick={() => {
        setLeaving(true);
        void signOut();
      }}
    >
      Logout
    </Button>
  );
}
