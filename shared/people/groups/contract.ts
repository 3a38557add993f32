import * as Type from 'typebox';
import { endpoint, IdempotencyKey } from '../../endpoint.ts';
import { page, sortedPageQuery } from '../../page.ts';
import { freeText, Id, NoContent } from '../../schema.ts';
import { SEARCH_LENGTH } from '../../text.ts';
import { Colleague, Group, GroupInput, GroupMember, MembersInput, MAX_LISTED } from './schema.ts';

const ById = Type.Object({ id: Id });

export const listGroups = endpoint({
  method: 'GET',
  url: '/group',
  access: 'person',
  bounded_by: 'pages',
  summary:
    'The teams that tasks can be given to, by name; for managers, HR, admins and leads of teams; the header Link has the address of the next page',
  schema: { querystring: Type.Object(sortedPageQuery), response: { 200: page(Group) } },
});

export const listMembers = endpoint({
  method: 'GET',
  url: '/group/:id/members',
  access: 'person',
  bounded_by: 'pages',
  summary:
    'The members of a team, by name; for HR, admins and its leads; the header Link has the address of the next page',
  schema: { params: ById, querystring: Type.Object(sortedPageQuery), response: { 200: page(GroupMember) } },
});

export const createGroup = endpoint({
  method: 'POST',
  url: '/group',
  access: 'hr_or_admin',
  session_only: false,
  limits: ['mail'],
  hr: 'company',
  logged_as: null,
  summary: 'Add a team',
  schema: { headers: IdempotencyKey, body: GroupInput, response: { 201: Type.Object({ id: Id }) } },
});

export const updateGroup = endpoint({
  method: 'PUT',
  url: '/group/:id',
  access: 'hr_or_admin',
  session_only: false,
  limits: [],
  hr: 'departments',
  logged_as: null,
  summary: 'Change the name and the email of a team',
  schema: { params: ById, body: GroupInput, response: { 200: Group } },
});

export const setMembers = endpoint({
  method: 'PUT',
  url: '/group/:id/members',
  access: 'hr_or_admin',
  session_only: false,
  limits: [],
  hr: 'departments',
  logged_as: null,
  bounded_by: 'cut',
  summary: 'Change the members of a team, or set them all',
  schema: {
    params: ById,
    body: MembersInput,
    response: { 200: Type.Array(GroupMember, { maxItems: MAX_LISTED }) },
  },
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  url: '/group/:id',
  access: 'hr_or_admin',
  session_only: false,
  limits: [],
  hr: 'departments',
  logged_as: null,
  summary: 'Delete a team without open tasks',
  schema: { params: ById, response: { 204: NoContent } },
});

export const searchDirectory = endpoint({
  method: 'GET',
  url: '/directory',
  access: 'person',
  limits: ['directory'],
  bounded_by: { items: 20, item_bytes: 5_000 },
  summary:
    'Up to 20 colleagues whose name or email has the text; for managers, HR, admins and leads of teams',
  schema: {
    querystring: Type.Object({ q: Type.String({ ...freeText(SEARCH_LENGTH), minLength: 2 }) }),
    response: { 200: Type.Array(Colleague, { maxItems: 20 }) },
  },
});
