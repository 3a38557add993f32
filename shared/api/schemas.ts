import type { TSchema } from 'typebox';
import * as accessLog from '../plans/accessLog/schema.ts';
import * as accessTokens from '../auth/accessTokens/schema.ts';
import * as checklist from '../checklist/schema.ts';
import * as comments from '../plans/comments/schema.ts';
import * as directory from '../directory/import/schema.ts';
import * as notification from '../events/shape/notification.ts';
import * as notifications from '../notifications/schema.ts';
import * as operation from '../operations/schema.ts';
import * as people from '../people/schema.ts';
import * as plans from '../plans/schema.ts';
import * as problem from '../problem.ts';
import * as signing from '../signing/schema.ts';
import * as team from '../directory/team/schema.ts';
import * as templates from '../templates/schema.ts';
import * as webhooks from '../webhooks/schema.ts';

const MODULES = [
  accessLog,
  accessTokens,
  checklist,
  comments,
  directory,
  notification,
  notifications,
  operation,
  people,
  plans,
  problem,
  signing,
  team,
  templates,
  webhooks,
];

/**
 * The objects and sets of texts that the schemas of the features name, by the name of their export. The API document
 * names them, so that clients have types such as `Plan`.
 */
export const NAMED_SCHEMAS: readonly (readonly [name: string, schema: TSchema])[] = MODULES.flatMap(
  (module) =>
    Object.entries(module as Record<string, unknown>)
      .filter((entry): entry is [string, TSchema] => isNamed(entry[1]))
      .map(([name, schema]) => [name.replace(/Schema$/, ''), schema] as const),
);

function isNamed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return 'enum' in value || ('type' in value && value.type === 'object');
}
