import { NAMED_ENDPOINTS } from '#shared/api/contracts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { fillPath } from '#shared/path.ts';

/** Every endpoint of the API. */
export const ENDPOINTS: readonly Endpoint[] = NAMED_ENDPOINTS.map(([, endpoint]) => endpoint);

export const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;

/** Returns the path of an endpoint with the same id for each parameter that is not an email. */
export function pathWith(endpoint: Endpoint, id: string, email = 'nobody@example.com'): string {
  const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const values = names.map((name) => [name, /email/i.test(name) ? email : id]);
  return fillPath(endpoint.url, Object.fromEntries(values));
}
