/*
 * The entry of the server build: renders the first view of a page with the components of the browser. Nothing here is
 * kept between pages: queries, place, clock and calls belong to the page.
 */
import type { QueryClient } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import type { DrawEntry } from '#shared/rendering/entry.ts';
import { loadFirstView, preloadFirstPages } from './appPages.ts';
import { sendBy } from './client/http.ts';
import { createQueryClient } from './client/queryClient.ts';
import { answerOf, writeData } from './hydration/answers.ts';
import { hasTooManyElements, limitElements, TooManyElements } from './hydration/countedElements.ts';
import { Root } from './Root.tsx';
import { locationOf } from './router/history.ts';
import { parseSearch } from './sitemap/paths.ts';

export const createDraw: DrawEntry['createDraw'] = (calls) => {
  sendBy(async (address) => {
    const call = calls.getStore();
    if (call === undefined) throw new Error('a call belongs to no page');
    return answerOf(await call(address));
  });
  // A failure shows with the page.
  preloadFirstPages(createQueryClient({ retries: 0 })).catch(() => {});
  return async ({ url, pass, roles, call, most_elements }) => {
    const queryClient = createQueryClient({ retries: 0 });
    const location = locationOf(new URL(url, 'http://localhost'));
    const wasServerRendered = await calls.run(call, async () => {
      const isLoaded = await loadFirstView(queryClient, location.path, roles);
      if (isLoaded) await settled(queryClient);
      return isLoaded;
    });
    // The editors start with drafts of this browser.
    if (!wasServerRendered || parseSearch(location.query).edit) return null;
    const cached = queryClient.getQueryCache().getAll();
    const failed = cached.find(({ state }) => state.status !== 'success');
    if (failed) throw failed.state.error ?? new Error('a first query has no answer');
    // Before the first pass, which adds the queries that its components start in the browser.
    const queries = cached.map(({ queryKey, state }): [readonly unknown[], unknown] => [
      queryKey,
      state.data,
    ]);
    const parts = new Set<string>();
    const noted = { ...pass, onPart: (name: string) => void parts.add(name) };
    const first = {
      pass: noted,
      location: { ...location, state: {}, scrollTo: null, status: 'loaded' },
    } as const;
    const root = createElement(Root, { queryClient, first });
    const html = await render(root, most_elements);
    if (html === null) return 'too_large';
    checkMarkup(html);
    return { html, data: writeData({ pass, queries }), parts: [...parts] };
  };
};

/** Resolves when no query is running. */
async function settled(queryClient: QueryClient): Promise<void> {
  for (;;) {
    const running = queryClient
      .getQueryCache()
      .getAll()
      .flatMap(({ state, promise }) => (state.fetchStatus === 'fetching' && promise ? [promise] : []));
    if (running.length === 0) return;
    await Promise.allSettled(running);
  }
}

/** Returns the markup, or null when it has more elements. Throws what a component throws. */
async function render(root: ReactElement, mostElements: number): Promise<string | null> {
  const html = renderOnce(root, mostElements);
  if (html === null || isComplete(html)) return html;
  // A part of the page was used for the first time, or a component throws.
  let reason: unknown;
  const onError = (error: unknown) => void (reason ??= error);
  await renderToReadableStream(root, { onError }).then(({ allReady }) => allReady, onError);
  if (reason !== undefined) throw reason;
  const again = renderOnce(root, mostElements);
  if (again !== null && !isComplete(again)) throw new Error('a component cannot be loaded');
  return again;
}

function renderOnce(root: ReactElement, mostElements: number): string | null {
  limitElements(mostElements);
  try {
    const html = renderToString(root);
    return hasTooManyElements() ? null : html;
  } catch (error) {
    if (error instanceof TooManyElements) return null;
    throw error;
  }
}

/** React leaves out what throws or is not loaded, and says so by this comment alone. No text of a person has it: their `<` is escaped. */
const isComplete = (html: string) => !html.includes('<!--$!-->');

/** Throws for a page that the browser could not take over. Texts of people have no such marks: their `"` is escaped. */
function checkMarkup(html: string): void {
  // The policy of the page refuses it.
  if (/ style="/.test(html)) throw new Error('the markup has a style');
  if (!html.isWellFormed()) throw new Error('the markup has half a character');
}
