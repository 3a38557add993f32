import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadChunk } from '../ui/chunk.ts';

/** A module of `pages/`: the component, and optionally the queries to prefetch while its link is hovered. */
export type PageModule = {
  default: RouteComponent;
  prefetch?: (queryClient: QueryClient, params: Record<string, string>) => void;
};

type LoaderInput = { context: { queryClient: QueryClient }; params: Record<string, string> };

/** Returns the component and the loader of a route whose page is a chunk of its own. */
export function lazyPage(load: () => Promise<PageModule>) {
  return {
    component: lazyRouteComponent(() => loadChunk(load)),
    loader: ({ context, params }: LoaderInput) => {
      // Not awaited: the page renders at once and shows its own failures.
      load().then(
        (module) => module.prefetch?.(context.queryClient, params),
        () => {},
      );
    },
  };
}
