import { type Condition, type FilterAttributes, readFilter } from '../protocol/filter.ts';
import { attributePath, USER_ATTRIBUTES } from './attributes.ts';
import { type UserColumn } from './attributeForms.ts';
import { ENTERPRISE } from './schemas.ts';

export type UserCondition = Condition<UserColumn>;

const names = Object.fromEntries(
  USER_ATTRIBUTES.flatMap((attribute) =>
    Object.entries(attribute.filters).map(([sub, compared]) => [
      attributePath(attribute) + sub.toLowerCase(),
      compared,
    ]),
  ),
);

const ATTRIBUTES: FilterAttributes<UserColumn> = {
  names: {
    ...names,
    // Microsoft Entra ID asks for `id eq "…" and manager eq "…"`, without the schema.
    manager: names[`${ENTERPRISE}:manager`.toLowerCase()]!,
    id: { name: 'id', type: 'exact' },
    'meta.created': { name: 'created_at', type: 'instant' },
    'meta.lastmodified': { name: 'changed_at', type: 'instant' },
  },
  constants: [
    ...USER_ATTRIBUTES.flatMap((one) =>
      (one.constants ?? []).map((constant) => attributePath(one) + constant),
    ),
    'meta.resourcetype eq user',
  ],
};

/** Reads a filter of people. Throws a 400 for a bad one. */
export const readUserFilter = (filter: string): UserCondition => readFilter(filter, ATTRIBUTES);
