import type { FastifyInstance } from 'fastify';
import { handleError } from '../errorHandler.ts';
import { Refusal } from '../errors.ts';

/**
 * Accepts files of these content types only, up to `limit` bytes, which `parse` reads. A body of another type becomes a Refusal that `Call.body`
 * throws later (API 6).
 */
export function acceptFilesOnly(
  app: FastifyInstance,
  contentType: string | readonly string[],
  limit: number,
  {
    parse = (bytes: Buffer): unknown => bytes,
    tooLarge = `The file is larger than ${limit / 1_048_576} MiB. Split it in two.`,
  } = {},
): void {
  app.removeAllContentTypeParsers();
  const types = [contentType].flat();
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: limit }, (request, bytes, done) => {
    request.body_bytes = bytes.length;
    done(null, parse(bytes as Buffer));
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, new Refusal(415, 'body.wrong_type', `Send the body as ${types.join(' or ')}.`));
  });
  app.setErrorHandler((error: { statusCode?: unknown }, request, reply) => {
    const isTooLarge = !(error instanceof Refusal) && error.statusCode === 413;
    handleError(isTooLarge ? new Refusal(413, 'body.too_large', tooLarge) : error, request, reply);
  });
}
