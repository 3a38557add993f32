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

/** A page that has its data when it is rendered first needs no skeleton, so it waits for them this long, in ms. */
const DATA_WAIT_MS = 100;

/**
 * Returns a page that is a chunk of its own. `prefetch` starts its queries, while the chunk is loading, and
 * returns those that the page should have when it is shown.
 */
export function lazyPage<Path extends string>(
  path: Path,
  load: () => Promise<PageModule<RouteParams<Path>>>,
  prefetch: (params: RouteParams<Path>) => Promise<unknown> | void = () => {},
): AppPage {
  const Page = preloadable(async () => (await load()).default, createElement(ChunkPending));
  return {
    path,
    render: (params) => createElement(Page, { params: params as RouteParams<Path> }),
    preload(pathname) {
      const [matches, params] = matchRoute(parse, path, pathname);
      if (!matches) return null;
      const data = prefetch(params as RouteParams<Path>);
      return Promise.all([Page.preload(), data && withinDataWait(data)]);
    },
  };
}

/** Resolves with the data, or without them when a page is shown before they are there. */
export function withinDataWait(data: Promise<unknown>): Promise<unknown> {
  return Promise.race([data, new Promise((resolve) => setTimeout(resolve, DATA_WAIT_MS))]);
}
