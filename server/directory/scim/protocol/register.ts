import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { clientAddress } from '../../../platform/http/clientAddress.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { addressKey } from '../../../platform/http/limits.ts';
import { acceptJsonOnly } from '../../../platform/http/registerEndpoint.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Actor } from '../../../platform/journal/journal.sql.ts';
import { createScimTokenReader } from '../../tokens/reader.ts';
import { touchScimToken } from '../../tokens/tokens.sql.ts';
import { handleScimError, invalidSyntax, SCIM_JSON, ScimError } from './errors.ts';
import { isRecord } from './values.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of a directory; null outside of /scim/v2. */
    directory: { id: string; actor: Actor } | null;
  }
}

/** A call of a directory. */
type ScimCall = {
  id: string;
  query: Record<string, unknown>;
  actor: Actor;
  /** Returns the body; throws a 400 unless it is an object. */
  body: () => Record<string, unknown>;
  /** Logs what of the call is not applied. */
  ignore: (what: string) => void;
};

type ScimReply = { status?: number; location?: string; body?: object };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Prepares the scope of /scim/v2: token, limits, body types and errors (Directory 1, Directory 2). */
export function prepareScim(scim: FastifyInstance, { db, limits }: Services): void {
  const readToken = createScimTokenReader(db, limits);
  acceptJsonOnly(scim, ['application/json', 'application/scim+json']);
  scim.setErrorHandler(handleScimError);
  scim.decorateRequest('directory', null);
  scim.addHook('onRequest', async (request, reply) => {
    const address = addressKey(clientAddress(request));
    const found = await readToken(request.headers.authorization ?? '', address);
    if (!found) {
      await limits.count('failure', address);
      reply.header('www-authenticate', 'Bearer');
      throw new ScimError(401, undefined, 'The token is missing, unknown or revoked.');
    }
    await limits.count('scim', found.id);
    const { last_used_at } = found;
    if (last_used_at === null || Date.now() > Date.parse(last_used_at) + 60_000) {
      await touchScimToken(db, found.id);
    }
    request.directory = { id: found.id, actor: { id: null, name: `SCIM: ${found.name}` } };
  });
  scim.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  scim.setNotFoundHandler((request, reply) => {
    const [, resource, item] = /^(.*?\/v2\/[^/?]+)(\/[^/?]+)?\/?(?:\?.*)?$/.exec(request.url) ?? [];
    const url = `${resource}${item === undefined ? '' : '/:id'}`;
    const allowed = METHODS.filter((method) => scim.hasRoute({ method, url }));
    if (allowed.length === 0) throw new ScimError(404, undefined, 'This address does not exist.');
    reply.header('allow', allowed.join(', '));
    throw new ScimError(405, undefined, `This address takes ${allowed.join(', ')} alone.`);
  });
}

/** Returns the function that registers a route of /scim/v2. Calls of a token run in the fair queue (API 15). */
export function scimRoutesOf(scim: FastifyInstance, { queue }: Services) {
  return (method: HTTPMethods, url: string, handler: (call: ScimCall) => Promise<ScimReply> | ScimReply) => {
    scim.route({
      method,
      url,
      async handler(request, reply) {
        const { id, actor } = request.directory!;
        const call = {
          id: (request.params as { id?: string }).id?.toLowerCase() ?? '',
          query: request.query as Record<string, unknown>,
          actor,
          body: () => readBody(request),
          ignore: (what: string) =>
            request.log.warn({ ignored: what }, 'a part of a call of the directory is ignored'),
        };
        const { status = 200, location, body } = await queue.run(id, async () => handler(call));
        if (location !== undefined) reply.header('location', location);
        reply.code(status);
        return body === undefined ? reply.send() : reply.type(SCIM_JSON).send(JSON.stringify(body));
      },
    });
  };
}

function readBody({ body }: FastifyRequest): Record<string, unknown> {
  if (body instanceof Refusal) throw body;
  if (isRecord(body)) return body;
  throw invalidSyntax('The body must be a JSON object.');
}
