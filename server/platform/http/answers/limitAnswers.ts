import type { FastifyInstance } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { MAX_ANSWER_BYTES } from '#shared/page.ts';

export const answerMetrics = new Registry();

const tooLarge = new Counter({
  name: 'gangway_answers_too_large_total',
  help: 'Answers above 4 MiB, by route: a list that is not bounded by bytes',
  labelNames: ['route'],
  registers: [answerMetrics],
});

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

/**
 * Notices JSON answers above `MAX_ANSWER_BYTES` (API 22): a list that nothing bounds by bytes. With `refuses`, as in tests, the
 * call fails. In production the answer is sent, since a page that works is better than none, and a line of the log and a metric
 * name the route. Registered before the compression. Files and streams are not meant: they have a name for the download, or are
 * no text.
 */
export function limitAnswers(app: FastifyInstance, { refuses }: { refuses: boolean }): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
    // A character takes up to three bytes (UTF-8, of a UTF-16 unit).
    if (3 * payload.length <= MAX_ANSWER_BYTES) return;
    if (reply.hasHeader('content-disposition')) return;
    if (!JSON_TYPE.test(String(reply.getHeader('content-type') ?? ''))) return;
    const bytes = Buffer.byteLength(payload);
    if (bytes <= MAX_ANSWER_BYTES) return;
    const route = `${request.method} ${request.routeOptions.url ?? 'none'}`;
    if (refuses) throw new Error(`the answer of ${route} has ${bytes} bytes`);
    tooLarge.inc({ route });
    request.log.error({ route, bytes }, 'an answer is above 4 MiB');
  });
}
