import { Suspense, useEffect } from 'react';
import { Route, Router, Switch } from 'wouter';
import { ADMIN_PAGES, PAGES, ROLE_PAGES } from './appPages.ts';
import { AdminsOnly } from './auth/AdminsOnly.tsx';
import { RoleOnly } from './auth/RoleOnly.tsx';
import { SignedInLayout } from './auth/SignedInLayout.tsx';
import { ROUTES } from './client/paths.ts';
import { noteRecent, recentIdOf } from './client/recent.ts';
import { ChunkFailed, ChunkPending, PageNotFound } from './layout/RouteStates.tsx';
import AuthCallbackPage from './pages/AuthCallbackPage.tsx';
import { messages as paletteMessages } from './palette/messages.ts';
import { openPalette } from './palette/openPalette.ts';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { useScrollRestoration, useShownLocation, useWouterLocation } from './router/location.ts';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

/** Renders the page of the address. */
export function App() {
  const location = useShownLocation();
  useScrollRestoration(location);
  const opened = location && recentIdOf(location);
  useEffect(() => {
    if (opened !== null) noteRecent(opened);
  }, [opened]);
  if (location === null) return null;
  return (
    // oxlint-disable-next-line react/hooks -- how wouter takes its location hook
    <Router hook={useWouterLocation}>
      <ErrorBoundary Failed={ChunkFailed}>
        <Suspense fallback={<ChunkPending />}>
          <Switch>
            <Route path={ROUTES.authCallback} component={AuthCallbackPage} />
            <Route>
              <SignedInLayout search={<PaletteButton />}>
                <ErrorBoundary key={location.path} Failed={ChunkFailed}>
                  {location.status === 'loaded' && <SignedInPages />}
                  {location.status === 'loading' && <ChunkPending />}
                  {location.status === 'failed' && <ChunkFailed error={location.error} />}
                </ErrorBoundary>
                <Shortcuts openPalette={openPalette} assignTerm={paletteMessages.assignTerm} />
              </SignedInLayout>
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Router>
  );
}

function SignedInPages() {
  return (
    <Switch>
      {PAGES.map(({ path, render }) => (
        <Route key={path} path={path}>
          {render}
        </Route>
      ))}
      {ROLE_PAGES.flatMap(({ isFor, pages }) =>
        pages.map(({ path, render }) => (
          <Route key={path} path={path}>
            {(params) => <RoleOnly isFor={isFor}>{render(params)}</RoleOnly>}
          </Route>
        )),
      )}
      {ADMIN_PAGES.map(({ path, render }) => (
        <Route key={path} path={path}>
          {(params) => <AdminsOnly>{render(params)}</AdminsOnly>}
        </Route>
      ))}
      <Route component={PageNotFound} />
    </Switch>
  );
}
