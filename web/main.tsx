import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadPage, preloadPage } from './appPages.ts';
import { followOtherTabs } from './auth/followOtherTabs.ts';
import { viewerQuery } from './auth/viewer.ts';
import { createQueryClient } from './client/queryClient.ts';
import { noteArrival, setUser } from './client/session.ts';
import { forgetEarlyActs } from './hydration/earlyActs.ts';
import { showApp, takeRendered } from './hydration/renderedPage.ts';
import { Root } from './Root.tsx';
import { type ShownLocation, startRouter } from './router/location.ts';
import { preloadOnIntent } from './router/preloadOnIntent.ts';

const app = document.getElementById('app')!;
const queryClient = createQueryClient();
const { data, isShown } = takeRendered(app);
for (const [key, answer] of data?.queries ?? []) {
  // As old as the page, which may have waited for this script.
  queryClient.setQueryData(key, answer, { updatedAt: performance.timeOrigin });
}
const viewer = queryClient.getQueryData(viewerQuery().queryKey);
if (viewer) setUser(viewer);

followOtherTabs();
noteArrival(window.location);
preloadOnIntent((path) => preloadPage(queryClient, path));
void startRouter((path) => loadPage(queryClient, path), { wasServerRendered: isShown }).then(render);

function render(location: ShownLocation): void {
  showApp();
  // State outside the address, such as a filter that Back restores, changes the first render: then nothing is hydrated.
  const isAsRendered = location.status === 'loaded' && Object.keys(location.state).length === 0;
  if (data && isShown && isAsRendered) {
    // Without a position to restore it is the same object, so that nothing renders again.
    const first = {
      pass: data.pass,
      location: location.scrollTo ? { ...location, scrollTo: null } : location,
    };
    hydrateRoot(app, <Root queryClient={queryClient} first={first} />);
  } else {
    forgetEarlyActs();
    createRoot(app).render(<Root queryClient={queryClient} first={null} />);
  }
}
