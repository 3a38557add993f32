import * as Type from 'typebox';
import { nullable, oneOf } from '../../schema.ts';

/** The most people of a file that is sent to the API (Import 1). */
export const MAX_PEOPLE = 10_000;
/** The largest file that the API accepts, in bytes: 500 for each person. */
export const FILE_LIMIT = 5 * 1_048_576;
/** The most errors that are listed. A longer list would not help to correct the file. */
export const MAX_ERRORS = 1_000;

export const ImportChange = Type.Object({
  line: Type.Integer(),
  email: Type.String(),
  act: oneOf(['create', 'update']),
  fields: Type.Array(Type.String({ description: 'a column of the file that changes the person' }), {
    maxItems: 13,
  }),
  values: Type.Array(
    Type.Object({ field: Type.String(), old: nullable(Type.String()), new: nullable(Type.String()) }),
    { maxItems: 13, description: 'the values of the fields; without those of the private email' },
  ),
});
export type ImportChange = Type.Static<typeof ImportChange>;

/** The changes of an import, or with a dry run the changes that it would make (Import 1). */
export const ImportResult = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  errors: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
    maxItems: MAX_ERRORS,
  }),
  error_count: Type.Integer({ description: 'also those that are not listed' }),
  date_order: nullable(
    Type.String({
      description: 'dmy or mdy: how days such as 13/1/2026 were read; null when nothing depends on it',
    }),
  ),
  unclear_day: nullable(
    Type.String({ description: 'the first day that may be read in both orders: repeat with date_order' }),
  ),
  changes: Type.Array(ImportChange, {
    maxItems: MAX_PEOPLE,
    description: 'the first ones: with a dry run up to 3 MiB, after an import up to about 1 MB',
  }),
});
export type ImportResult = Type.Static<typeof ImportResult>;
