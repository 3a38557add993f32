import { Suspense, useEffect } from 'react';
import { isAdmin } from '#shared/people/viewer.ts';
import { renderAuthCallback, renderPage } from './appPages.ts';
import { AdminsOnly } from './auth/AdminsOnly.tsx';
import { RoleOnly } from './auth/RoleOnly.tsx';
import { SignedInLayout } from './auth/SignedInLayout.tsx';
import { noteRecent, recentIdOf } from './client/recent.ts';
import { ChunkFailed, ChunkPending, PageNotFound } from './layout/RouteStates.tsx';
import { messages as paletteMessages } from './palette/messages.ts';
import { Bell } from './notifications/Bell.tsx';
import { openPalette } from './palette/openPalette.ts';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { useScrollRestoration, useShownLocation } from './router/location.ts';
import { AUTH_CALLBACK } from './sitemap/entrance.ts';
import { pageAt } from './sitemap/pageAt.ts';
import { PAGES } from './sitemap/pageTable.ts';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { preloadable } from './ui/preloadable.tsx';

const DemoStrip = preloadable(async () => (await import('./demo/DemoStrip.tsx')).DemoStrip);

export function App() {
  const location = useShownLocation();
  useScrollRestoration(location);
  const opened = location && recentIdOf(location);
  useEffect(() => {
    if (opened !== null) noteRecent(opened);
  }, [opened]);
  if (location === null) return null;
  return (
    <ErrorBoundary Failed={ChunkFailed}>
      <Suspense fallback={<ChunkPending />}>
        {location.path === AUTH_CALLBACK ? (
          renderAuthCallback()
        ) : (
          <SignedInLayout
            search={
              <>
                <PaletteButton />
                <Bell />
              </>
            }
            demoStrip={
              <ErrorBoundary Failed={() => null}>
                <DemoStrip />
              </ErrorBoundary>
            }
            ownBar={hasOwnBar(location)}
          >
            <ErrorBoundary key={location.path} Failed={ChunkFailed}>
              {location.status === 'loaded' && <SignedInPage path={location.path} />}
              {location.status === 'loading' && <ChunkPending />}
              {location.status === 'failed' && <ChunkFailed error={location.error} />}
            </ErrorBoundary>
            <Shortcuts openPalette={openPalette} assignTerm={paletteMessages.assignTerm} />
          </SignedInLayout>
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Whether the page that is shown has a bar of its own; not while it is loading or when it has failed. */
function hasOwnBar({ path, status }: { path: string; status: string }): boolean {
  const page = status === 'loaded' ? pageAt(path) : null;
  return page !== null && PAGES[page.name].ownBar === true;
}

function SignedInPage({ path }: { path: string }) {
  const page = pageAt(path);
  if (page === null) return <PageNotFound />;
  const { isFor } = PAGES[page.name];
  const content = renderPage(page);
  return isFor === isAdmin ? (
    <AdminsOnly>{content}</AdminsOnly>
  ) : (
    <RoleOnly isFor={isFor}>{content}</RoleOnly>
  );
}
