import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { doEarlyActs } from '../hydration/earlyActs.ts';
import { preloadable } from '../ui/preloadable.tsx';
import { ChunkPending } from './RouteStates.tsx';

type Params = Readonly<Record<string, string>>;

/** A page of the app. */
export type LazyPage = {
  /** Renders the page with the parameters of its address. */
  render: (params: Params) => ReactNode;
  /** Loads the chunk of the page. */
  preload: () => Promise<unknown>;
};

export type PageModule = { default: ComponentType<{ params: Params }> };

/** A page that has its data when it is rendered first needs no skeleton, so it waits for them this long, in ms. */
const DATA_WAIT_MS = 100;

/** Returns a page that is a chunk of its own. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  const loadLive = async () => {
    const { default: Content } = await load();
    return (props: { params: Params }) => {
      // The last part of a server-rendered page that the app hydrates.
      useEffect(doEarlyActs, []);
      return createElement(Content, props);
    };
  };
  const Page = preloadable(loadLive, createElement(ChunkPending));
  return { render: (params) => createElement(Page, { params }), preload: Page.preload };
}

/** Resolves with the data, or without them when a page is shown before they are there. */
export function withinDataWait(data: Promise<unknown>): Promise<unknown> {
  return Promise.race([data, new Promise((resolve) => setTimeout(resolve, DATA_WAIT_MS))]);
}
