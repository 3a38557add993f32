import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { MAX_ANSWER_BYTES } from '#shared/page.ts';
import { answerMetrics, limitAnswers } from './limitAnswers.ts';
import { handleError } from '../errorHandler.ts';

afterEach(() => answerMetrics.resetMetrics());

/** A server that answers the JSON of a text of so many bytes, with the two quotes around it. */
function serverOf(bytes: number, { refuses }: { refuses: boolean }) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } });
  app.setErrorHandler(handleError);
  limitAnswers(app, { refuses });
  const body = JSON.stringify('a'.repeat(bytes - 2));
  app.get('/json', (_request, reply) => reply.type('application/json').send(body));
  app.get('/file', (_request, reply) =>
    reply.type('application/json').header('content-disposition', 'attachment').send(body),
  );
  app.get('/page', (_request, reply) => reply.type('text/html').send(body));
  return { app, lines };
}

test('an answer above 4 MiB fails in tests (API 22)', async () => {
  const { app, lines } = serverOf(MAX_ANSWER_BYTES + 1, { refuses: true });
  expect((await app.inject('/json')).statusCode).toBe(500);
  expect(lines.join('')).toContain(`the answer of GET /json has ${MAX_ANSWER_BYTES + 1} bytes`);
  for (const exempt of ['/file', '/page']) expect((await app.inject(exempt)).statusCode).toBe(200);
});

test('an answer above 4 MiB is sent, logged and counted in production (API 22, Operations 10)', async () => {
  const { app, lines } = serverOf(MAX_ANSWER_BYTES + 1, { refuses: false });
  expect((await app.inject('/json')).body).toHaveLength(MAX_ANSWER_BYTES + 1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ route: 'GET /json', bytes: MAX_ANSWER_BYTES + 1 });
  expect(await answerMetrics.metrics()).toContain('gangway_answers_too_large_total{route="GET /json"} 1');
});

test('an answer of 4 MiB is sent and not counted', async () => {
  const { app, lines } = serverOf(MAX_ANSWER_BYTES, { refuses: true });
  expect((await app.inject('/json')).statusCode).toBe(200);
  expect(lines).toEqual([]);
  expect(await answerMetrics.metrics()).not.toContain('too_large_total{');
});
