import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadChunk } from './chunk.ts';

type Preloadable<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * A component in a file of its own that is fetched when first shown, or before by `preload()` or while the browser is
 * idle. Once it is there it renders at once: React alone would hold a fresh lazy component back for 300 ms.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): Preloadable<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const preload = () =>
    (loading ??= loadChunk(load).then(
      (component) => (loaded = component),
      (error: unknown) => {
        // The next one who asks tries again.
        loading = undefined;
        throw error;
      },
    ));
  const Lazy = lazy(async () => ({ default: await preload() }));

  function Shown(props: Props) {
    // Decided once: going over from the one to the other would begin anew and lose what was typed.
    const [Component] = useState(() => loaded);
    if (Component) return <Component {...props} />;
    return <Suspense fallback={fallback}>{<Lazy {...props} />}</Suspense>;
  }
  return Object.assign(Shown, { preload });
}

/** Runs when the browser has nothing better to do; Safari has no idle time to give. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 1_000);
}
