import type * as accessLog from '#shared/accessLog/contract.ts';
import type * as accessTokens from '#shared/accessTokens/contract.ts';
import type * as auth from '#shared/auth/contract.ts';
import type * as comments from '#shared/comments/contract.ts';
import type * as directory from '#shared/directory/import/contract.ts';
import type * as scimTokens from '#shared/directory/tokens/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type * as people from '#shared/people/contract.ts';
import type * as plans from '#shared/plans/contract.ts';
import type * as reminders from '#shared/reminders/contract.ts';
import type * as signing from '#shared/signing/contract.ts';
import type * as system from '#shared/system/contract.ts';
import type * as team from '#shared/team/contract.ts';
import type * as templates from '#shared/templates/contract.ts';
import type * as webhooks from '#shared/webhooks/contract.ts';

/*
 * The contracts are imported as types only: the browser needs neither the schemas nor the library that
 * validates with them, and the compiler refuses a path, parameter or body that no contract has.
 */

type Contract =
  | typeof accessLog
  | typeof accessTokens
  | typeof auth
  | typeof comments
  | typeof directory
  | typeof scimTokens
  | typeof people
  | typeof plans
  | typeof reminders
  | typeof signing
  | typeof system
  | typeof team
  | typeof templates
  | typeof webhooks;

type EndpointsOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;

type AnyEndpoint = EndpointsOf<Contract>;

/** Every endpoint of the API by its method and url, such as `GET /onboarding-plan/:id`. */
export type Endpoints = { [E in AnyEndpoint as `${E['method']} ${E['url']}`]: E };

export type EndpointName = keyof Endpoints;
