import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/**
 * Lets `respond` write the response itself, past Fastify. The only way to do so: Fastify removes its own listeners when a
 * response finishes, and a later write or a broken connection would then emit an `error` that nobody handles, which ends the
 * process. If `respond` throws, the error is logged and the connection is closed.
 */
export async function takeOver(
  reply: FastifyReply,
  respond: (response: ServerResponse) => void | Promise<void>,
): Promise<FastifyReply> {
  reply.hijack();
  const response = reply.raw;
  response.on('error', (error) => reply.log.info({ err: error }, 'the connection of a response failed'));
  try {
    await respond(response);
  } catch (error) {
    reply.log.error({ err: error }, 'a response could not be written');
    response.destroy();
  }
  return reply;
}
