import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Name } from '../schema.ts';
import { Email, Self, User } from './schema.ts';

const ByEmail = Type.Object({ email: Email });

export const getSelf = endpoint({
  method: 'GET',
  url: '/user/self',
  access: 'person',
  summary: 'The signed-in person',
  schema: { response: { 200: Self } },
});

export const switchUser = endpoint({
  method: 'GET',
  url: '/user/switch_user',
  access: 'person',
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
  summary: 'Make a person a manager; creates an unknown person',
  schema: {
    params: ByEmail,
    querystring: Type.Object({ user_name: Type.Optional(Name) }),
    response: { 200: User },
  },
});
