import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadChunk } from './ui/chunk.ts';

/**
 * A file of `pages/`: the component, and optionally what it will ask for, so that hovering a link fetches the data along
 * with the code.
 */
export type PageModule = {
  default: RouteComponent;
  prefetch?: (queryClient: QueryClient, params: Record<string, string>) => void;
};

/** The component and loader of a route whose page comes in a file of its own. */
export function page(load: () => Promise<PageModule>) {
  const component = lazyRouteComponent(() => loadChunk(load));
  return {
    component,
    loader: ({
      context,
      params,
    }: {
      context: { queryClient: QueryClient };
      params: Record<string, string>;
    }) => {
      // Nobody waits for it: the page shows at once and says itself when something is missing.
      load().then(
        (module) => module.prefetch?.(context.queryClient, params),
        () => {},
      );
    },
  };
}
