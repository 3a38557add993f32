import * as Type from 'typebox';
import { ATTRIBUTE_LENGTH } from '../people/limits.ts';
import { DaySchema, freeText, Id, oneOf } from '../schema.ts';
import { SEARCH_LENGTH } from '../text.ts';
import { type Chosen, type Filter, type Filters, NONE } from './filters.ts';

function schemaOf(filter: Filter): Type.TSchema {
  const options = filter.description === undefined ? {} : { description: filter.description };
  if (filter.control === 'day') return { ...DaySchema, ...options };
  if (filter.control === 'search') return Type.String({ ...freeText(SEARCH_LENGTH), ...options });
  if (filter.of === 'text') return { ...freeText(ATTRIBUTE_LENGTH), ...options };
  if (filter.of !== 'id') return oneOf(Object.keys(filter.of), options);
  return filter.none === undefined ? { ...Id, ...options } : Type.Union([Id, oneOf([NONE])], options);
}

type Query<Of extends Filters> = {
  [Name in keyof Of]: Type.TOptional<Type.TUnsafe<NonNullable<Chosen<Of>[Name]>>>;
};

/** Returns the query parameters of filters, all of them optional. */
export function filterQuery<const Of extends Filters>(filters: Of): Query<Of> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, Type.Optional(schemaOf(filter))]),
  ) as Query<Of>;
}
