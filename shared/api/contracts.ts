import * as accessLog from '../plans/accessLog/contract.ts';
import * as accessTokens from '../auth/accessTokens/contract.ts';
import * as assignment from '../assignment/contract.ts';
import * as startMoves from '../assignment/starts/contract.ts';
import * as audit from '../hr/audit/contract.ts';
import * as auth from '../auth/contract.ts';
import * as batches from '../batches/contract.ts';
import * as comments from '../plans/comments/contract.ts';
import * as directory from '../directory/import/contract.ts';
import * as organisationPeople from '../directory/people/contract.ts';
import * as scimTokens from '../directory/tokens/contract.ts';
import type { Endpoint } from '../endpoint.ts';
import * as groups from '../people/groups/contract.ts';
import * as live from '../notifications/live/contract.ts';
import * as notifications from '../notifications/contract.ts';
import * as operation from '../operations/contract.ts';
import * as organisation from '../organisation/contract.ts';
import * as overview from '../hr/overview/contract.ts';
import * as owners from '../tasks/contract.ts';
import * as people from '../people/contract.ts';
import * as savedViews from '../people/savedViews/contract.ts';
import * as standIns from '../people/standIns/contract.ts';
import * as personalData from '../privacy/contract.ts';
import * as photos from '../people/photos/contract.ts';
import * as lists from '../lists/contract.ts';
import * as plans from '../plans/contract.ts';
import * as planDates from '../plans/dates/contract.ts';
import * as rehearsal from '../assignment/rehearsal/contract.ts';
import * as reminders from '../notifications/reminders/contract.ts';
import * as signing from '../signing/contract.ts';
import * as system from '../system/contract.ts';
import * as team from '../directory/team/contract.ts';
import * as templates from '../templates/contract.ts';
import * as templateFiles from '../templates/files/contract.ts';
import * as webhooks from '../webhooks/contract.ts';
import * as workdays from '../organisation/workdays/contract.ts';

const CONTRACTS = [
  accessLog,
  accessTokens,
  assignment,
  startMoves,
  audit,
  auth,
  batches,
  comments,
  directory,
  organisationPeople,
  scimTokens,
  groups,
  live,
  notifications,
  operation,
  organisation,
  overview,
  owners,
  people,
  savedViews,
  standIns,
  personalData,
  photos,
  lists,
  plans,
  planDates,
  rehearsal,
  reminders,
  signing,
  system,
  team,
  templates,
  templateFiles,
  webhooks,
  workdays,
] as const;

type EndpointsOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never;

/** Every endpoint of the API, as a union of types. */
export type AnyEndpoint = EndpointsOf<(typeof CONTRACTS)[number]>;

/** Every endpoint of the API with the name that its contract gives it, such as `signPlan`. Names are unique. */
export const NAMED_ENDPOINTS: readonly (readonly [name: string, endpoint: Endpoint])[] = CONTRACTS.flatMap(
  (contract) => Object.entries<Endpoint>(contract),
);
