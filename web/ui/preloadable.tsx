import {
  type ComponentType,
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react';
import { HydrationContext, useIsHydrating } from '../hydration/hydration.ts';
import { loadChunk } from './chunk.ts';

type Preloadable<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * Returns a component that is loaded when it is first rendered, or earlier by `preload()`. A loaded one renders
 * immediately: React delays a lazy component that was just loaded by 300 ms.
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
        // The next call tries again.
        loading = undefined;
        throw error;
      },
    ));
  const Lazy = lazy(async () => ({ default: await preload() }));

  function Shown(props: Props) {
    // Decided once per instance: switching from one to the other would remount it and lose its state.
    const [Component] = useState(() => loaded);
    const isHydrating = useIsHydrating();
    const onPart = useContext(HydrationContext)?.onPart;
    if (Component) onPart?.(Component.name);
    // In a boundary also when it is loaded: the server has loaded what the browser, which takes over its page, may not have.
    const shown = (
      <Suspense fallback={fallback}>{Component ? <Component {...props} /> : <Lazy {...props} />}</Suspense>
    );
    // React would replace a server-rendered part by the fallback if it rendered again before its code is loaded.
    const [drawn, setDrawn] = useState(isHydrating && !Component ? shown : null);
    const isWaiting = drawn !== null;
    useEffect(() => {
      if (!isWaiting) return;
      const release = () => startTransition(() => setDrawn(null));
      preload().then(release, release);
    }, [isWaiting]);
    return drawn ?? shown;
  }
  return Object.assign(Shown, { preload });
}

/** Preloads a component on hover or focus. A failure is ignored: rendering the component tries again. */
export function preloadQuietly(component: { preload: () => Promise<unknown> }): void {
  component.preload().catch(() => {});
}

/** Runs a callback when the browser is idle; in Safari, which has no requestIdleCallback, after a second. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 });
  else setTimeout(run, 1_000);
}
