import Compass from 'lucide-react/icons/compass';
import { useEffect, useState } from 'react';
import { getConfig } from '#shared/system/contract.ts';
import { call } from '../http.ts';
import { paths } from '../paths.ts';
import { mayReloadFor } from '../session.ts';
import { ChunkError } from '../ui/chunk.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageFailed, TextSkeleton } from './PageStates.tsx';

/** When the script of a page did not arrive, or the page broke: loading everything again also fetches a newer version. */
export function ChunkFailed({ error }: { error: unknown }) {
  const renewing = useRenewal(error);
  if (renewing) return <ChunkPending />;
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
 * A new release takes the files of the old one away, so a page that was open before is loaded anew, by itself but once.
 * Only when the server can be reached: without a network that would leave nothing at all. True while this is going on.
 */
function useRenewal(problem: unknown): boolean {
  const mayBeGone = problem instanceof ChunkError && problem.mayBeGone;
  const [renewing, setRenewing] = useState(mayBeGone);
  useEffect(() => {
    if (!mayBeGone) return;
    void (async () => {
      const reachable = await call(getConfig).catch(() => null);
      if (reachable && mayReloadFor(`${window.location.pathname} ${problem.message}`))
        window.location.reload();
      else setRenewing(false);
    })();
  }, [problem, mayBeGone]);
  return renewing;
}

/** While the script of a page is on its way. */
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
          // Its script knows where the person belongs.
          <a
            href={paths.url(paths.login())}
            className="font-medium text-accent-ink underline underline-offset-4"
          >
            Go to the start page
          </a>
        }
      >
        The link may be old, or something in it is missing.
      </EmptyState>
    </main>
  );
}
