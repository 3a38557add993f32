import { isDay } from '../calendar.ts';

/**
 * A filter of a list, as data. Its query parameter (`query.ts`), its control and its place in the address follow from it. Registries
 * of these, such as `plans.ts`, are by the name of the parameter. The browser loads them: schemas are in `query.ts`.
 */
export type Filter = {
  /** The label of the control. */
  label: string;
  /** The description of the query parameter in the API document. */
  description?: string;
} & (
  | { control: 'search'; placeholder: string }
  | { control: 'day' }
  | {
      control: 'choice';
      /** `text` and `id`: values that the list has. Otherwise the fixed values with their words. */
      of: 'text' | 'id' | Readonly<Record<string, string>>;
      /** The choice of no value; 'All' by default. */
      all?: string;
      /** The word for the value `none` beside ids. */
      none?: string;
      /** The word for a chosen id that the list does not have. */
      chosen?: string;
    }
);

export type Filters = Readonly<Record<string, Filter>>;

type ValueOf<Of> = Of extends { of: infer Values }
  ? Values extends string
    ? string
    : keyof Values & string
  : string;

/** The names of the filters by a text that the list has, such as a department. */
export type TextNames<Of extends Filters> = {
  [Name in keyof Of]: Of[Name] extends { of: 'text' } ? Name & string : never;
}[keyof Of];

export const textNames = <Of extends Filters>(filters: Of): TextNames<Of>[] =>
  Object.entries(filters).flatMap(([name, filter]) =>
    'of' in filter && filter.of === 'text' ? [name as TextNames<Of>] : [],
  );

/** The chosen values of filters. A filter without a value is left out. */
export type Chosen<Of extends Filters> = { [Name in keyof Of]?: ValueOf<Of[Name]> };

/** Returns whether a filter has any value. */
export const isFiltered = (filter: object): boolean => Object.keys(filter).length > 0;

/** Returns fixed values that are their own words. */
export const ownWords = <const Value extends string>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, value as string])) as Record<Value, string>;

export const NONE = 'none';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isValueOf(filter: Filter, value: string): boolean {
  if (filter.control === 'day') return isDay(value);
  if (filter.control === 'search' || filter.of === 'text') return value !== '';
  if (filter.of === 'id') return ID.test(value) || (filter.none !== undefined && value === NONE);
  return Object.hasOwn(filter.of, value);
}

/** Returns the filter in an address or a navigation state. Values that a filter cannot have are left out. */
export function chosenIn<Of extends Filters>(
  filters: Of,
  valueOf: (name: string) => string | null | undefined,
): Chosen<Of> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const value = valueOf(name);
      return value != null && isValueOf(filter, value) ? [[name, value]] : [];
    }),
  ) as Chosen<Of>;
}
