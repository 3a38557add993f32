import type { AnyEndpoint } from '#shared/api/contracts.ts';

/*
 * The contracts are imported as types only: the browser needs neither the schemas nor the library that
 * validates with them, and the compiler refuses a path, parameter or body that no contract has.
 */

/** Every endpoint of the API by its method and url, such as `GET /onboarding-plan/:id`. */
export type Endpoints = { [E in AnyEndpoint as `${E['method']} ${E['url']}`]: E };

export type EndpointName = keyof Endpoints;
