import * as accessLog from '#shared/plans/accessLog/contract.ts';
import * as accessTokens from '#shared/auth/accessTokens/contract.ts';
import * as assignment from '#shared/assignment/contract.ts';
import * as auth from '#shared/auth/contract.ts';
import * as comments from '#shared/plans/comments/contract.ts';
import * as directory from '#shared/directory/import/contract.ts';
import * as organisationPeople from '#shared/directory/people/contract.ts';
import * as scimTokens from '#shared/directory/tokens/contract.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#shared/endpoint.ts';
import * as groups from '#shared/people/groups/contract.ts';
import * as operation from '#shared/operations/contract.ts';
import * as owners from '#shared/tasks/contract.ts';
import * as live from '#shared/notifications/live/contract.ts';
import * as notifications from '#shared/notifications/contract.ts';
import * as people from '#shared/people/contract.ts';
import * as lists from '#shared/lists/contract.ts';
import * as plans from '#shared/plans/contract.ts';
import * as rehearsal from '#shared/assignment/rehearsal/contract.ts';
import * as planDates from '#shared/plans/dates/contract.ts';
import * as reminders from '#shared/notifications/reminders/contract.ts';
import * as signing from '#shared/signing/contract.ts';
import * as system from '#shared/system/contract.ts';
import * as team from '#shared/directory/team/contract.ts';
import * as templates from '#shared/templates/contract.ts';
import * as webhooks from '#shared/webhooks/contract.ts';
import * as workdays from '#shared/organisation/workdays/contract.ts';
import { originOf } from './ports.ts';

export type { Endpoint, ReplyOf };

/** The endpoints that the tests use, by name. This is the only file of the tests that imports contracts. */
export const endpoints = {
  ...accessLog,
  ...accessTokens,
  ...assignment,
  ...auth,
  ...comments,
  ...directory,
  ...organisationPeople,
  ...scimTokens,
  ...groups,
  ...operation,
  ...owners,
  ...live,
  ...notifications,
  ...people,
  ...lists,
  ...plans,
  ...rehearsal,
  ...planDates,
  ...reminders,
  ...signing,
  ...system,
  ...team,
  ...templates,
  ...webhooks,
  ...workdays,
};

/** The product that all tests share. */
export const ORIGIN = originOf(process.env['E2E_PORT']);

/** The product that also has mail and REAUTH_TO_SIGN. A test may change its rows and delete its templates. */
export const CONFIGURED_ORIGIN = originOf(process.env['E2E_CONFIGURED_PORT']);

/** A person at a product; the session is opened when it is first needed. */
export type Caller = { origin: string; session: () => Promise<{ token: string }> };

type Input<E extends Endpoint> = { params?: ParamsOf<E>; query?: QueryOf<E>; body?: BodyOf<E> };

/** Calls the endpoint as this person; throws unless the status is 2xx. */
export async function api<E extends Endpoint>(
  { origin, session }: Caller,
  endpoint: E,
  { params, query, body }: Input<E> = {},
): Promise<ReplyOf<E>> {
  const { token } = await session();
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const response = await fetch(`${origin}/api${path}?${new URLSearchParams(query ?? {})}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${await response.text()}`);
  return (response.status === 204 ? null : await response.json()) as ReplyOf<E>;
}
