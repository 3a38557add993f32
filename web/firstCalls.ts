import { parse, type RouteParams } from 'regexparam';
import { startCall } from './client/http.ts';
import { ROUTES } from './client/paths.ts';
import { getToken, getUser, type SessionUser } from './client/session.ts';

/*
 * The calls with which the pages start. The queries of web/appPages.ts, which need React, make the same calls
 * and take over their responses. e2e/screens/first-calls.spec.ts checks
 * that each call is sent before the app, and once.
 */
const FIRST_CALLS = [
  firstCalls(ROUTES.employeeDashboard, () => startCall('GET /onboarding-plan', { query: { scope: 'self' } })),
  firstCalls(ROUTES.plan, ({ id }) => [
    startCall('GET /onboarding-plan/:id', { params: { id } }),
    startCall('GET /onboarding-plan/:id/comments', { params: { id } }),
  ]),
];

const FIRST_CALLS_OF_MANAGERS = [
  firstCalls(ROUTES.templates, () => startCall('GET /template', { query: { scope: 'all' } })),
  // Before the route of a template, which matches these paths, too.
  firstCalls(ROUTES.subplans, () => {}),
  firstCalls(ROUTES.createTemplate, () => {}),
  firstCalls(ROUTES.template, ({ templateId }) =>
    startCall('GET /template/:id', { params: { id: templateId } }),
  ),
  firstCalls(ROUTES.onboarding, () => [
    startCall('GET /onboarding-plan', { query: { scope: 'reports' } }),
    // For the link to the manager's own plans in the sidebar.
    startCall('GET /onboarding-plan', { query: { scope: 'self' } }),
  ]),
];

/** Sends the calls with which the page of a path starts, for a signed-in person. */
export function startFirstCalls(path: string): void {
  if (path === ROUTES.authCallback || getToken() === null) return;
  void startCall('GET /config');
  const self = startCall('GET /user/self');
  if (FIRST_CALLS.some((start) => start(path))) return;
  const user = getUser();
  if (user?.is_manager) FIRST_CALLS_OF_MANAGERS.some((start) => start(path));
  // The role is known when the server has responded. The app takes over the response, so this reads a copy.
  else if (user === null)
    self.then(async (response) => startCallsOfRole(path, response.clone())).catch(() => {});
}

async function startCallsOfRole(path: string, response: Response): Promise<void> {
  const isManager = response.ok && ((await response.json()) as SessionUser).is_manager;
  if (isManager) FIRST_CALLS_OF_MANAGERS.some((start) => start(path));
}

/** Returns a function that sends the calls if a path matches the route, and returns whether it does. */
function firstCalls<Path extends string>(route: Path, start: (params: RouteParams<Path>) => unknown) {
  const { pattern, keys } = parse(route);
  return (path: string) => {
    const [, ...values] = pattern.exec(path) ?? [];
    // An id with other characters is not one of an object, and the page decodes it first.
    if (!pattern.test(path) || !values.every((value) => /^[\w-]+$/.test(value))) return false;
    start(Object.fromEntries(keys.map((key, index) => [key, values[index]])) as RouteParams<Path>);
    return true;
  };
}
