import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { PersonSummary } from '../../people/schema.ts';
import { Id, Instant, Name, NoContent, nullable } from '../../schema.ts';
import { MAX_SCIM_TOKENS } from './limits.ts';

export const createScimToken = endpoint({
  method: 'POST',
  url: '/scim-token',
  access: 'admin',
  session_only: true,
  limits: ['token'],
  hr: 'none',
  logged_as: null,
  summary: 'Create a token for a directory; the response is the only one that holds it',
  schema: {
    body: Type.Object({ name: Name }),
    response: { 201: Type.Object({ id: Id, token: Type.String() }) },
  },
});

export const listScimTokens = endpoint({
  method: 'GET',
  url: '/scim-token',
  access: 'admin',
  session_only: true,
  bounded_by: { items: 50, item_bytes: 2_000 },
  summary: 'The tokens of directories, the newest first',
  schema: {
    response: {
      200: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          created_at: Instant,
          created_by: Type.Unsafe<Type.Static<typeof PersonSummary> | null>({
            ...nullable(PersonSummary),
            description: 'null after the admin was deleted',
          }),
          last_used_at: nullable(Instant),
        }),
        { maxItems: MAX_SCIM_TOKENS },
      ),
    },
  },
});

export const revokeScimToken = endpoint({
  method: 'DELETE',
  url: '/scim-token/:id',
  access: 'admin',
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: 'Revoke a token of a directory',
  schema: { params: Type.Object({ id: Id }), response: { 204: NoContent } },
});
