import type { Endpoint } from '#shared/endpoint.ts';
import { fillPath } from '#shared/path.ts';
import * as accessLog from '#shared/accessLog/contract.ts';
import * as accessTokens from '#shared/accessTokens/contract.ts';
import * as auth from '#shared/auth/contract.ts';
import * as comments from '#shared/comments/contract.ts';
import * as directory from '#shared/directory/import/contract.ts';
import * as scimTokens from '#shared/directory/tokens/contract.ts';
import * as people from '#shared/people/contract.ts';
import * as plans from '#shared/plans/contract.ts';
import * as reminders from '#shared/reminders/contract.ts';
import * as signing from '#shared/signing/contract.ts';
import * as system from '#shared/system/contract.ts';
import * as team from '#shared/team/contract.ts';
import * as templates from '#shared/templates/contract.ts';
import * as webhooks from '#shared/webhooks/contract.ts';

const MODULES = [
  accessLog,
  accessTokens,
  auth,
  comments,
  directory,
  scimTokens,
  people,
  plans,
  reminders,
  signing,
  system,
  team,
  templates,
  webhooks,
];

/** Every endpoint of the API. */
export const ENDPOINTS: readonly Endpoint[] = MODULES.flatMap((module) => Object.values<Endpoint>(module));

export const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;

/** Returns the path of an endpoint with the same id for each parameter that is not an email. */
export function pathWith(endpoint: Endpoint, id: string, email = 'nobody@example.com'): string {
  const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const values = names.map((name) => [name, /email/i.test(name) ? email : id]);
  return fillPath(endpoint.url, Object.fromEntries(values));
}
