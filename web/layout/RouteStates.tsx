import Compass from 'lucide-react/icons/compass';
import { useEffect, useState } from 'react';
import { call } from '../client/http.ts';
import { LOGIN } from '../sitemap/entrance.ts';
import { mayReloadFor } from '../client/session.ts';
import { doEarlyActs } from '../hydration/earlyActs.ts';
import { ChunkError } from '../ui/chunk.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageFailed, TextSkeleton } from './PageStates.tsx';

/**
 * Shown when the script of a page did not arrive or the page threw an error. Retry reloads the app (Screens
 * 10).
 */
export function ChunkFailed({ error }: { error: unknown }) {
  const reloading = useReload(error);
  // A server-rendered page that the app cannot hydrate.
  useEffect(doEarlyActs, []);
  if (reloading) return <ChunkPending />;
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="sr-only">This page could not be loaded</h1>
      <PageFailed
        text="This page could not be loaded"
        error={error}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}

/**
 * Reloads the app once when a chunk may be missing: a new release removes the files of the old one. Without a
 * network a reload would leave an empty window, so the server is called first. Returns true until it is
 * decided.
 */
function useReload(failure: unknown): boolean {
  const mayBeGone = failure instanceof ChunkError && failure.mayBeGone;
  const [reloading, setReloading] = useState(mayBeGone);
  useEffect(() => {
    if (!mayBeGone) return;
    void (async () => {
      const reachable = await call('GET /config').catch(() => null);
      if (reachable && mayReloadFor(`${window.location.pathname} ${failure.message}`))
        window.location.reload();
      else setReloading(false);
    })();
  }, [failure, mayBeGone]);
  return reloading;
}

/** Shown while the script of a page is loading. */
export function ChunkPending() {
  return (
    <main id="main" aria-busy="true" className="px-4 pt-7 sm:px-6 md:px-8">
      <TextSkeleton />
    </main>
  );
}

export function PageNotFound() {
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon={<Compass />}
        title="There is nothing at this address"
        action={
          // The script of the sign-in page redirects to the person's start page.
          <a href={LOGIN} className="font-medium text-accent-ink underline underline-offset-4">
            Go to the start page
          </a>
        }
      >
        The link may be old, or something in it is missing.
      </EmptyState>
    </main>
  );
}
