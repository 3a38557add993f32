import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Name, NoContent } from '../schema.ts';
import { MAX_DEPARTMENTS } from './limits.ts';
import { Department, Email, Person, RolesInput, Self, UsableEmail, User } from './schema.ts';

const ByEmail = Type.Object({ email: Email });
const ById = Type.Object({ id: Id });

export const getSelf = endpoint({
  method: 'GET',
  url: '/user/self',
  access: 'person',
  bounded_by: { items: 200, item_bytes: 1_300 },
  summary: 'The signed-in person',
  schema: { response: { 200: Self } },
});

export const switchUser = endpoint({
  method: 'GET',
  url: '/user/switch_user',
  access: 'person',
  is_change: true,
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: 'Switch the role of the account in SWITCH_USER_EMAIL; 404 for all others',
  schema: { response: { 200: User } },
});

export const getUserManager = endpoint({
  method: 'GET',
  url: '/user/user_manager/:email',
  access: 'manager',
  summary: "A person's manager; 404 when the person is unknown or has none",
  schema: { params: ByEmail, response: { 200: User } },
});

export const addManager = endpoint({
  method: 'PUT',
  url: '/user/manager/add_manager/:email',
  access: 'manager',
  session_only: true,
  limits: ['managers'],
  hr: 'none',
  logged_as: null,
  summary: 'Make a person a manager; creates an unknown person',
  schema: {
    params: Type.Object({ email: UsableEmail }),
    querystring: Type.Object({ user_name: Type.Optional(Name) }),
    response: { 200: User },
  },
});

export const listDepartments = endpoint({
  method: 'GET',
  url: '/person/departments',
  access: 'admin',
  bounded_by: { items: 1_000, item_bytes: 1_300 },
  summary: 'The departments that people have, each with their number, the largest first',
  schema: { response: { 200: Type.Array(Department, { maxItems: MAX_DEPARTMENTS }) } },
});

export const setDisabled = endpoint({
  method: 'PUT',
  url: '/person/:id/disabled',
  access: 'admin',
  session_only: true,
  limits: ['managers'],
  hr: 'none',
  logged_as: null,
  bounded_by: { items: 200, item_bytes: 1_300 },
  summary: 'Disable or enable a person; disabling ends their sessions and their calendar feed',
  schema: {
    params: ById,
    body: Type.Object({ disabled: Type.Boolean() }),
    response: { 200: Person },
  },
});

export const setRoles = endpoint({
  method: 'PUT',
  url: '/person/:id/roles',
  access: 'admin',
  session_only: true,
  limits: ['managers'],
  hr: 'none',
  logged_as: null,
  bounded_by: { items: 200, item_bytes: 1_300 },
  summary: "Change a person's roles, and the departments for which they act as HR",
  schema: { params: ById, body: RolesInput, response: { 200: Person } },
});

export const endSessions = endpoint({
  method: 'DELETE',
  url: '/person/:id/sessions',
  access: 'admin',
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: 'End all sessions of a person, and revoke their access tokens',
  schema: { params: ById, response: { 204: NoContent } },
});

export const forgetAccount = endpoint({
  method: 'DELETE',
  url: '/person/:id/account',
  access: 'admin',
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary:
    'Forget the account with which a person signs in: the next trusted sign-in with their email claims them',
  schema: { params: ById, response: { 204: NoContent } },
});
