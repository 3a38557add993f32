import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, NoContent } from '../../schema.ts';
import { MAX_TOKENS } from './expiry.ts';
import { page, pageQuery } from '../../page.ts';
import { AccessToken, NewAccessToken, TokenOfPerson } from './schema.ts';

export const createAccessToken = endpoint({
  method: 'POST',
  url: '/access-token',
  access: 'person',
  session_only: true,
  limits: ['token'],
  hr: 'none',
  logged_as: null,
  summary: 'Create an access token for programs; the response is the only one that holds it',
  schema: {
    body: NewAccessToken,
    response: { 201: Type.Object({ id: Id, token: Type.String() }) },
  },
});

export const listAccessTokens = endpoint({
  method: 'GET',
  url: '/access-token',
  access: 'person',
  session_only: true,
  bounded_by: { items: 50, item_bytes: 2_000 },
  summary: "The caller's access tokens, the newest first",
  schema: { response: { 200: Type.Array(AccessToken, { maxItems: MAX_TOKENS }) } },
});

export const revokeAccessToken = endpoint({
  method: 'DELETE',
  url: '/access-token/:id',
  access: 'person',
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: "Revoke one of the caller's access tokens",
  schema: { params: Type.Object({ id: Id }), response: { 204: NoContent } },
});

export const listAllAccessTokens = endpoint({
  method: 'GET',
  url: '/access-token/all',
  access: 'admin',
  session_only: true,
  bounded_by: 'pages',
  summary:
    'The access tokens of everybody, the newest first; the header Link has the address of the next page',
  schema: { querystring: Type.Object(pageQuery), response: { 200: page(TokenOfPerson) } },
});

export const revokeAccessTokenOf = endpoint({
  method: 'DELETE',
  url: '/person/:id/access-token/:tokenId',
  access: 'admin',
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: 'Revoke an access token of a person',
  schema: { params: Type.Object({ id: Id, tokenId: Id }), response: { 204: NoContent } },
});
