import type { Endpoint, ParamsOf, QueryOf } from '#shared/endpoint.ts';
import { fillPath } from '#shared/path.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';

// Not in http.ts, which the sign-in page does not load.

const API = '/api';

// A part that the contract does not have cannot be given, one that it requires must be, the rest may be.
export type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : // oxlint-disable-next-line typescript/no-empty-object-type -- {} extends Value when all its properties are optional
      {} extends Value
      ? { [Key in Name]?: Value }
      : { [Key in Name]: Value };

export type Address<E extends Endpoint> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>>;

export type Rest<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

/** The parts of an address without their types, which `Rest<…>` has checked at the call. */
export type AnyAddress = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
};

/** Returns the path and query of a call on this origin, for links that the browser follows by itself. */
export function addressOf<N extends EndpointName>(name: N, ...[input]: Rest<Address<Endpoints[N]>>): string {
  return buildAddress(name, input as AnyAddress);
}

/** Like `addressOf`, without types. For the calls of this folder. */
export function buildAddress(name: string, { params, query }: AnyAddress = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value != null) search.set(key, String(value));
  }
  const path = fillPath(name.slice(name.indexOf('/')), params);
  return `${API}${path}${search.size > 0 ? `?${search}` : ''}`;
}
