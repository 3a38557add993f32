import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#shared/endpoint.ts';
import type { SignedIn } from './viewer.ts';
import { badRequest, Refusal } from './errors.ts';
import { checkBody, invalidInput } from './validation.ts';

/** A request as a route sees it, typed by its contract. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** The signed-in person; the gate has refused everybody else. Null only where anyone may call. */
  viewer: E['access'] extends 'anyone' ? null : SignedIn;
  /** The body, judged when it is read: a route asks for it last, after visibility, rights and state (contract §1). */
  body: () => BodyOf<E>;
  /** The integer version in If-Match, 'other' for a tag that no version has, null without the header. */
  ifMatch: number | 'other' | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

const SUCCESSES = [200, 201, 204, 302] as const;

/**
 * Puts an endpoint of the contract on the app: its address is validated before the handler runs, its answer filtered by
 * the contract's schema. An answer with a `version` also carries it as its ETag.
 */
export function serve<E extends Endpoint>(
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
      if (!isDecodable(request.url)) throw badRequest('The address holds a % that stands for no character.');
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

// The query is parsed leniently: what cannot be decoded would be stored as it stands, such as %ED%A0%80.
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
    throw badRequest('The body is missing. Send it as JSON.');
  }
  checkBody(schema, body);
  return body;
}

function readIfMatch(header: string | undefined): Call<Endpoint>['ifMatch'] {
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
 * Reads JSON bodies without judging them: what cannot be read becomes a refusal that `Call.body` throws in its turn. An
 * empty body is none, since browsers name the JSON type on calls that have no body (spec §7).
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
    return badRequest('The body is not valid JSON in UTF-8.');
  }
}
