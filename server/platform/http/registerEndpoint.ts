import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { BodyOf, CallLimit, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#shared/endpoint.ts';
import { clientAddress } from './clientAddress.ts';
import { badRequest, Refusal } from './errors.ts';
import type { Database } from '../database/connect.ts';
import type { FairQueue } from './fairQueue.ts';
import type { Both } from '../database/transaction.ts';
import { addressKey, type Limits } from './limits.ts';
import { inCall } from '../calls/mailingCall.ts';
import type { Precondition } from './optimisticLock.ts';
import type { Reads } from './reads.ts';
import { checkBody, invalidInput } from './validation.ts';
import type { InSession, SignedIn } from './viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The length of the body as it was sent, in bytes. */
    body_bytes: number;
  }
  interface FastifyInstance {
    /** Runs the handlers of the endpoints. */
    queue: FairQueue;
    reads: Reads;
    limits: Limits;
  }
}

/** A request, typed by the contract of its endpoint. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** The signed-in person, whose role the gate has checked. Null for an endpoint that anyone may call. */
  viewer: E['access'] extends 'anyone' ? null : E extends { session_only: true } ? InSession : SignedIn;
  /**
   * Validates and returns the body; throws a 400. Called last, after visibility, rights and state (API 6).
   */
  body: () => BodyOf<E>;
  ifMatch: Precondition;
  /**
   * Runs reads on a replica, which shows at least what was committed when the call arrived (Operations 12), or on the
   * primary. Repeats them there when the replica fails, so they must change nothing.
   */
  read: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  /**
   * Runs two parts of the call that take a connection each: in parallel if the fair queue has a slot for the second,
   * else one after the other. So there is always a connection for each running call. Neither part outlives it.
   */
  both: Both;
  request: FastifyRequest;
  reply: FastifyReply;
};

declare const LOGGED: unique symbol;

/** A response about others after it was logged. */
export type Logged<T> = T & { readonly [LOGGED]: true };

/** The result of a handler: an endpoint with `logged_as` returns only logged values. */
type ResultOf<E extends Endpoint> = E extends { logged_as: string } ? Logged<ReplyOf<E>> : ReplyOf<E>;

/** A handler may also send the reply by itself, as files and redirects are, and return it. */
type Answer<E extends Endpoint> = ResultOf<E> | FastifyReply;

const SUCCESSES = [200, 201, 202, 204, 302] as const;

/**
 * Registers an endpoint. Path parameters and query are validated before the handler runs, and the result is
 * filtered by the schema of the contract. A result with a `version` also has it as its ETag (API 10). Calls
 * count as the contract says, and run in the fair queue of the app unless `isQueued` is false.
 */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  { isQueued = true } = {},
): void {
  const status = SUCCESSES.find((code) => code in endpoint.schema.response) ?? 200;
  app.route({
    method: endpoint.method,
    url: endpoint.url,
    schema: { ...endpoint.schema, summary: endpoint.summary },
    config: {
      access: endpoint.access,
      session_only: endpoint.session_only === true,
      is_passive: endpoint.is_passive === true,
      scope: endpoint.method === 'GET' && !endpoint.is_change ? 'read' : 'write',
    },
    attachValidation: true,
    async handler(request, reply) {
      const { validationError } = request;
      if (!isDecodable(request.url)) {
        throw badRequest('address.malformed', 'The address holds a % that stands for no character.');
      }
      if (validationError) throw invalidInput(validationError.validation);
      const key = request.viewer?.id ?? addressKey(clientAddress(request));
      for (const limit of endpoint.limits ?? []) await app.limits.count(limit, key, pointsOf(limit, request));
      const countMail = () => app.limits.count('mail', key);
      const callHandler = async () =>
        inCall(endpoint, countMail, () =>
          handler({
            params: request.params as ParamsOf<E>,
            query: request.query as QueryOf<E>,
            viewer: request.viewer as Call<E>['viewer'],
            body: () => readBody(endpoint.schema, request.body) as BodyOf<E>,
            ifMatch: readIfMatch(request.headers['if-match']),
            read: (work) => app.reads.run(request.position, work),
            both: (first, second) => app.queue.runBoth(key, first, second),
            request,
            reply,
          }),
        );
      const result = await (isQueued ? app.queue.run(key, callHandler) : callHandler());
      if (reply.sent) return reply;
      reply.code(status);
      if (status === 204) return reply.send();
      if (hasVersion(result)) reply.header('etag', `"${result.version}"`);
      return result;
    },
  });
}

/** Content is counted in bytes, which a dry run does not save; everything else in calls. */
function pointsOf(limit: CallLimit, { body_bytes, query }: FastifyRequest): number {
  if (limit !== 'content') return 1;
  return (query as { dry_run?: boolean }).dry_run ? 0 : body_bytes;
}

// The query parser keeps text that it cannot decode, such as %ED%A0%80, which would then be stored.
function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

function readBody({ body: schema, consumes }: Endpoint['schema'], body: unknown): unknown {
  if (body instanceof Refusal) throw body;
  if (schema === undefined) return undefined;
  if (body === undefined) {
    if (Type.IsOptional(schema)) return undefined;
    throw badRequest('body.missing', `The body is missing. Send it as ${consumes?.[0] ?? 'JSON'}.`);
  }
  // The action reads a file, which no schema describes.
  if (body instanceof Uint8Array) return body;
  checkBody(schema, body);
  return body;
}

function readIfMatch(header: string | undefined): Precondition {
  if (header === undefined || header.trim() === '*') return null;
  const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header) ?? [];
  return version === undefined ? 'other' : Number(version);
}

function hasVersion(result: unknown): result is { version: number } {
  return (
    typeof result === 'object' && result !== null && 'version' in result && typeof result.version === 'number'
  );
}

/**
 * Accepts bodies of these JSON types only (API 2). A body that cannot be parsed becomes a Refusal that `Call.body` throws
 * later (API 6). An empty body counts as a missing one, because the browser sends the content type on calls
 * without a body.
 */
export function acceptJsonOnly(app: FastifyInstance, types: readonly string[] = ['application/json']): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types], { parseAs: 'buffer' }, (request, bytes, done) => {
    request.body_bytes = bytes.length;
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
