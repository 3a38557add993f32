import * as Type from 'typebox';
import { endpoint, IdempotencyKey } from '../../endpoint.ts';
import { page, sortedPageQuery } from '../../page.ts';
import { Id, NoContent, oneOf } from '../../schema.ts';
import { VIEW_PAGES } from './limits.ts';
import { NewView, SavedView } from './schema.ts';

export const listViews = endpoint({
  method: 'GET',
  url: '/saved-view',
  access: 'manager_hr_or_admin',
  bounded_by: 'pages',
  summary:
    "The caller's saved filters of a page, and for HR those that others in HR share, by name; the header Link has the address of the next page",
  schema: {
    querystring: Type.Object({ page: oneOf(VIEW_PAGES), ...sortedPageQuery }),
    response: { 200: page(SavedView) },
  },
});

export const saveView = endpoint({
  method: 'POST',
  url: '/saved-view',
  access: 'manager_hr_or_admin',
  session_only: false,
  limits: [],
  hr: 'company',
  logged_as: null,
  summary: 'Save the filters of a page under a name; HR may share them',
  schema: { headers: IdempotencyKey, body: NewView, response: { 201: SavedView } },
});

export const deleteView = endpoint({
  method: 'DELETE',
  url: '/saved-view/:id',
  access: 'manager_hr_or_admin',
  session_only: false,
  limits: [],
  hr: 'company',
  logged_as: null,
  summary: 'Delete saved filters of the caller',
  schema: { params: Type.Object({ id: Id }), response: { 204: NoContent } },
});
