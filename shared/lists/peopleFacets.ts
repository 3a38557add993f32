import * as Type from 'typebox';
import { PersonSummary } from '../people/schema.ts';
import { TEXT_FILTERS, type TextFilterName } from './people.ts';

/** The most departments, locations and managers that a list can be narrowed to by choosing. */
export const MAX_FACETS = 500;

const Facets = Type.Array(Type.Object({ name: Type.String(), people: Type.Integer() }), {
  maxItems: MAX_FACETS,
});

export const PeopleFacets = Type.Object({
  matching: Type.Integer({ description: 'those whom the filters leave' }),
  total: Type.Integer(),
  ...(Object.fromEntries(TEXT_FILTERS.map((name) => [`${name}s`, Facets])) as Record<
    `${TextFilterName}s`,
    typeof Facets
  >),
  managers: Type.Array(Type.Object({ ...PersonSummary.properties, people: Type.Integer() }), {
    maxItems: MAX_FACETS,
  }),
});
export type PeopleFacets = Type.Static<typeof PeopleFacets>;
