import { type ComponentType, createElement, type ReactNode } from 'react';
import { parse, type RouteParams } from 'regexparam';
import { matchRoute } from 'wouter';
import { preloadable } from '../ui/preloadable.tsx';
import { ChunkPending } from './RouteStates.tsx';

/** A page of the app. */
export type AppPage = {
  path: string;
  /** Renders the page with the parameters of its path. */
  render: (params: object) => ReactNode;
  /** Loads the chunk and the data of the page. Returns null for the path of another page. */
  preload: (pathname: string) => Promise<unknown> | null;
};

type PageModule<Params> = { default: ComponentType<{ params: Params }> };

/** Returns a page that is a chunk of its own. `prefetch` starts its queries, while the chunk is loading. */
export function lazyPage<Path extends string>(
  path: Path,
  load: () => Promise<PageModule<RouteParams<Path>>>,
  prefetch: (params: RouteParams<Path>) => void = () => {},
): AppPage {
  const Page = preloadable(async () => (await load()).default, createElement(ChunkPending));
  return {
    path,
    render: (params) => createElement(Page, { params: params as RouteParams<Path> }),
    preload(pathname) {
      const [matches, params] = matchRoute(parse, path, pathname);
      if (!matches) return null;
      prefetch(params as RouteParams<Path>);
      return Page.preload();
    },
  };
}
