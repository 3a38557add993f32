import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { page } from '../page.ts';
import { Id, Instant, NoContent, nullable } from '../schema.ts';

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
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary:
    'End the session for every copy of its token; with OIDC_LOGOUT=provider 200 with where the browser then goes',
  schema: {
    response: {
      200: Type.Object({ url: Type.String({ description: 'ends the session at the identity provider' }) }),
      204: NoContent,
    },
  },
});

export const backchannelLogout = endpoint({
  method: 'POST',
  url: '/auth/oidc/backchannel-logout',
  access: 'anyone',
  session_only: false,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: 'The identity provider has ended a session (OpenID Connect Back-Channel Logout 1.0)',
  schema: {
    consumes: ['application/x-www-form-urlencoded'],
    body: Type.Object({ logout_token: Type.String({ minLength: 1, maxLength: 16_384 }) }),
    response: { 200: Type.Null() },
  },
});

export const listSessions = endpoint({
  method: 'GET',
  url: '/session',
  access: 'person',
  session_only: true,
  bounded_by: { items: 1_000, item_bytes: 2_000 },
  summary: "The caller's sessions, the last used first",
  schema: {
    response: {
      200: page(
        Type.Object({
          id: Id,
          current: Type.Boolean({ description: 'true for the session of this call' }),
          created_at: Instant,
          last_used_at: Instant,
          device: nullable(Type.String()),
          address: nullable(Type.String()),
        }),
      ),
    },
  },
});

export const endSession = endpoint({
  method: 'DELETE',
  url: '/session/:id',
  access: 'person',
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: "End one of the caller's sessions",
  schema: { params: Type.Object({ id: Id }), response: { 204: NoContent } },
});
