import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { badRequest, Refusal } from './errors.ts';
import type { Precondition } from './optimisticLock.ts';
import { checkBody, invalidInput } from './validation.ts';
import type { SignedIn } from './viewer.ts';

/** A request as a route handles it, typed by the endpoint's contract. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** The signed-in person, whose role the gate has checked. Null where anyone may call. */
  viewer: E['access'] extends 'anyone' ? null : SignedIn;
  /** Validates and returns the body; throws a 400. Called last, after visibility, rights and state (API 6). */
  body: () => BodyOf<E>;
  ifMatch: Precondition;
  request: FastifyRequest;
  reply: FastifyReply;
};

const SUCCESSES = [200, 201, 204, 302] as const;

/**
 * Adds an endpoint of a contract to the app. Its address is validated before the handler runs and its answer is filtered by the
 * schema of the contract. An answer with a `version` carries it as its ETag, too.
 */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
): void {
  const status = SUCCESSES.find((code) => code in endpoint.schema.response) ?? 200;
  app.route({
    method: endpoint.method,
    url: endpoint.url,
    schema: { ...endpoint.schema, summary: endpoint.summary },
    config: { access: endpoint.access },
    attachValidation: true,
    async handler(request, reply) {
      const { validationError } = request;
      if (!isDecodable(request.url)) {
        throw badRequest('address.malformed', 'The address holds a % that stands for no character.');
      }
      if (validationError) throw invalidInput(validationError.validation as never);
      const answer = await handler({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        viewer: request.viewer as Call<E>['viewer'],
        body: () => readBody(endpoint.schema.body, request.body) as BodyOf<E>,
        ifMatch: readIfMatch(request.headers['if-match']),
        request,
        reply,
      });
      if (reply.sent) return reply;
      reply.code(status);
      if (status === 204) return reply.send();
      if (hasVersion(answer)) reply.header('etag', `"${answer.version}"`);
      return answer;
    },
  });
}

// The query parser keeps what it cannot decode, such as %ED%A0%80, and it would be stored like that.
function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

function readBody(schema: Type.TSchema | undefined, body: unknown): unknown {
  if (body instanceof Refusal) throw body;
  if (schema === undefined) return undefined;
  if (body === undefined) {
    if (Type.IsOptional(schema)) return undefined;
    throw badRequest('body.missing', 'The body is missing. Send it as JSON.');
  }
  checkBody(schema, body);
  return body;
}

function readIfMatch(header: string | undefined): Precondition {
  if (header === undefined || header.trim() === '*') return null;
  const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header) ?? [];
  return version === undefined ? 'other' : Number(version);
}

function hasVersion(answer: unknown): answer is { version: number } {
  return (
    typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
  );
}

/**
 * Parses JSON bodies without refusing any: a body that cannot be parsed becomes a Refusal that `Call.body` throws later (API 6).
 * An empty body counts as none, because the browser sends the JSON type on calls without a body.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    done(null, bytes.length === 0 ? undefined : parseJson(bytes as Buffer));
  });
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return badRequest('body.malformed', 'The body is not valid JSON in UTF-8.');
  }
}
