import * as Type from 'typebox';
import { freeText, Id, Name, oneOf } from '../../schema.ts';
import { VIEW_PAGES, VIEW_QUERY_LENGTH } from './limits.ts';

export const SavedView = Type.Object({
  id: Id,
  name: Type.String(),
  query: Type.String({ description: 'the filters, as in the address of the page' }),
  shared: Type.Boolean({ description: 'whether HR sees it' }),
  is_own: Type.Boolean(),
});
export type SavedView = Type.Static<typeof SavedView>;

export const NewView = Type.Object({
  page: oneOf(VIEW_PAGES),
  name: Name,
  query: freeText(VIEW_QUERY_LENGTH),
  shared: Type.Optional(Type.Boolean()),
});
export type NewView = Type.Static<typeof NewView>;
