import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../sitemap/paths.ts';
import type * as History from './history.ts';

let tab: ReturnType<typeof openTab>;
let router: typeof History;
let shown: History.AppLocation[];

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  tab = openTab('/templates');
  vi.stubGlobal('window', tab.window);
  router = await import('./history.ts');
  shown = [];
  router.startHistory(async (location) => void shown.push(location));
});

afterEach(() => vi.unstubAllGlobals());

test('shows the page of the address, and each page that is opened', async () => {
  await router.navigate(paths.employees({ person: 'e1' }));
  expect(shown).toMatchObject([
    { path: '/templates', query: '', state: {}, scrollTo: null },
    { path: '/employees', query: '?person=e1', state: {}, scrollTo: 0 },
  ]);
  expect(tab.urls()).toEqual(['/templates', '/employees?person=e1']);
});

test('keeps the navigation state in the history entry', async () => {
  await router.navigate(paths.onboarding(), { state: { filter: 'active' } });
  await router.navigate(paths.plan('p1'), { state: (current) => ({ ...current, startEditing: true }) });
  expect(shown.at(-1)?.state).toEqual({ filter: 'active', startEditing: true });
  await tab.go(-1);
  expect(shown.at(-1)?.state).toEqual({ filter: 'active' });
});

test('restores the scroll position on Back and Forward', async () => {
  tab.window.scrollY = 500;
  await router.navigate(paths.plan('p1'));
  tab.window.scrollY = 30;
  await tab.go(-1);
  expect(shown.at(-1)).toMatchObject({ path: '/templates', scrollTo: 500 });
  await tab.go(1);
  expect(shown.at(-1)).toMatchObject({ path: '/onboarding/p1', scrollTo: 30 });
});

test('adds no entry for the address that is open, but one for another state', async () => {
  await router.navigate(paths.templates());
  expect(tab.urls()).toEqual(['/templates']);
  await router.navigate(paths.templates(), { state: { search: 'a' } });
  expect(tab.urls()).toEqual(['/templates', '/templates']);
});

test('a link to a part of the page keeps the state', async () => {
  await router.navigate(paths.onboarding(), { state: { filter: 'active' } });
  tab.openFragment('main');
  expect(shown).toHaveLength(2);
  await router.navigate(paths.plan('p1'), { state: (current) => current });
  expect(shown.at(-1)?.state).toEqual({ filter: 'active' });
});

test('a blocked link opens after leave is called', async () => {
  const onBlocked = vi.fn<(leave: () => void) => void>();
  const unblock = router.blockNavigation(onBlocked);
  await router.navigate(paths.onboarding());
  expect(shown).toHaveLength(1);
  onBlocked.mock.calls[0]?.[0]();
  await vi.waitFor(() => expect(shown.at(-1)?.path).toBe('/onboarding'));
  unblock();
  await router.navigate(paths.templates());
  expect(shown.at(-1)?.path).toBe('/templates');
});

test('a page stays blocked until all of its forms have unblocked it', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  router.blockNavigation(first);
  const unblock = router.blockNavigation(second);
  unblock();
  await router.navigate(paths.onboarding());
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});

test('a blocked Back returns to the page, and goes back after leave is called', async () => {
  await router.navigate(paths.onboarding());
  await router.navigate(paths.plan('p1'));
  const onBlocked = vi.fn<(leave: () => void) => void>();
  router.blockNavigation(onBlocked);
  await tab.go(-2);
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(tab.url()).toBe('/onboarding/p1');
  expect(shown.at(-1)?.path).toBe('/onboarding/p1');
  onBlocked.mock.calls[0]?.[0]();
  await tab.settled();
  expect(tab.url()).toBe('/templates');
  expect(shown.at(-1)?.path).toBe('/templates');
});

test('a change of the query alone is not blocked', async () => {
  await router.navigate(paths.template('t1'));
  const onBlocked = vi.fn<(leave: () => void) => void>();
  router.blockNavigation(onBlocked);
  await router.navigate(paths.template('t1', { edit: true }), { replace: true });
  await router.navigate(paths.plan('p1'), { ignoreBlocker: true });
  expect(onBlocked).not.toHaveBeenCalled();
  expect(tab.urls()).toEqual(['/templates', '/templates/t1?edit=true', '/onboarding/p1']);
});

/** A fake window with a history. As in a browser, `popstate` is dispatched asynchronously. */
function openTab(start: string) {
  const entries: { url: string; state: unknown }[] = [{ url: start, state: null }];
  let position = 0;
  const pending = new Set<object>();
  const url = () => entries[position]!.url;
  const events = new EventTarget();

  function push(entry: { url: string; state: unknown }) {
    position += 1;
    entries.splice(position, Infinity, entry);
  }

  const history = {
    get state() {
      return entries[position]!.state;
    },
    pushState: (state: unknown, _title: string, to: string) => push({ url: to, state }),
    replaceState: (state: unknown, _title: string, to = url()) => (entries[position] = { url: to, state }),
    go: (distance: number) => {
      const event = new Event('popstate');
      pending.add(event);
      setTimeout(() => {
        position += distance;
        events.dispatchEvent(event);
        pending.delete(event);
      });
    },
  };
  const tabWindow = Object.assign(events, { history, scrollY: 0 });
  Object.defineProperty(tabWindow, 'location', { get: () => new URL(url(), 'http://localhost') });
  /** Resolves when every `popstate` has been dispatched. */
  async function settled(): Promise<void> {
    while (pending.size > 0) await new Promise((resolve) => setTimeout(resolve));
  }

  return {
    window: tabWindow,
    settled,
    url,
    urls: () => entries.map((entry) => entry.url),
    go: (distance: number) => {
      history.go(distance);
      return settled();
    },
    openFragment(id: string) {
      push({ url: `${url()}#${id}`, state: null });
      events.dispatchEvent(new Event('popstate'));
    },
  };
}
