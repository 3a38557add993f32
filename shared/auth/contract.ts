import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { NoContent } from '../schema.ts';

export const login = endpoint({
  method: 'GET',
  url: '/auth/login',
  access: 'anyone',
  summary: 'Redirect to the identity provider; prompt=login requires a fresh sign-in',
  schema: {
    querystring: Type.Object({ prompt: Type.Optional(Type.Literal('login')) }),
    response: { 302: Type.Null() },
  },
});

export const providerCallback = endpoint({
  method: 'GET',
  url: '/auth/oidc/callback',
  access: 'anyone',
  summary: 'The redirect URI registered with the identity provider; redirects to /auth/callback of the app',
  schema: { response: { 302: Type.Null() } },
});

export const exchangeCode = endpoint({
  method: 'GET',
  url: '/auth/token',
  access: 'anyone',
  summary: 'Exchange the one-time code of /auth/callback for a token',
  schema: {
    querystring: Type.Object({ code: Type.String({ minLength: 1, maxLength: 512 }) }),
    response: { 200: Type.Object({ token: Type.String() }) },
  },
});

export const logout = endpoint({
  method: 'POST',
  url: '/auth/logout',
  access: 'person',
  summary: 'End the session for every copy of its token',
  schema: { response: { 204: NoContent } },
});
