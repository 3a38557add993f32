import { startCall } from './client/http.ts';
import { getToken, getUser, type SessionUser } from './client/session.ts';
import { AUTH_CALLBACK } from './sitemap/entrance.ts';
import { type ByPage, type PageAt, pageAt, runFor } from './sitemap/pageAt.ts';
import { PAGES } from './sitemap/pageTable.ts';

/*
 * The calls of the start pages. The queries of web/appPages.ts, which need React, make the same calls and take over
 * their responses. e2e/screens/first-calls.spec.ts checks that each call is sent before the app, and once.
 */
const FIRST_CALLS: ByPage<unknown> = {
  employeeDashboard: () => startCall('GET /onboarding-plan', { query: { scope: 'self' } }),
  plan: ({ id }) => [
    startCall('GET /onboarding-plan/:id', { params: { id } }),
    startCall('GET /onboarding-plan/:id/comments', { params: { id } }),
  ],
  templates: () => startCall('GET /template', { query: { scope: 'all' } }),
  template: ({ templateId }) => startCall('GET /template/:id', { params: { id: templateId } }),
  onboarding: () => [
    startCall('GET /onboarding-plan', { query: { scope: 'reports' } }),
    // For the link to the manager's own plans in the sidebar.
    startCall('GET /onboarding-plan', { query: { scope: 'self' } }),
  ],
};

/** Sends the first calls of a path's page, for a signed-in person. */
export function startFirstCalls(path: string): void {
  if (path === AUTH_CALLBACK || getToken() === null) return;
  void startCall('GET /config');
  const self = startCall('GET /user/self');
  const page = pageAt(path);
  // An id with other characters is not one of an object, and the page decodes it first.
  if (page === null || !Object.values(page.params).every((value) => /^[\w-]+$/.test(value))) return;
  const user = getUser();
  if (PAGES[page.name].isFor(user ?? NOBODY)) runFor(FIRST_CALLS, page);
  // The role is known when the server has responded. The app takes over the response, so this reads a copy.
  else if (user === null) self.then(async (response) => startFor(page, response.clone())).catch(() => {});
}

async function startFor(page: PageAt, response: Response): Promise<void> {
  const isOpen = response.ok && PAGES[page.name].isFor((await response.json()) as SessionUser);
  if (isOpen) runFor(FIRST_CALLS, page);
}

/** The roles of a person who is not known yet: the pages of everybody are open to them. */
const NOBODY = { is_manager: false };
