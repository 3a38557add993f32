import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { InternalRequests } from './internalRequests.ts';
import type { Session } from './session.ts';

const session = { viewer: { id: 'ada' }, position: null } as unknown as Session;

test('a ticket is taken once, and not by a request that came through a socket (Sign-in 23)', async () => {
  const calls = new InternalRequests();
  const app = Fastify();
  const taken: (string | undefined)[] = [];
  app.get('/', (request, reply) => {
    const outside = { headers: request.headers, raw: new IncomingMessage(new Socket()) };
    const takes = [outside as FastifyRequest, request, request];
    for (const one of takes) taken.push(calls.take(one)?.viewer.id);
    return reply.send({});
  });
  await calls.get(app, '/', { session, address: '127.0.0.1' });
  expect(taken).toEqual([undefined, 'ada', undefined]);
});

test('a ticket ends with its call, also when nobody has taken it', async () => {
  const calls = new InternalRequests();
  const app = Fastify();
  let authorization: string | undefined;
  app.get('/', (request, reply) => {
    ({ authorization } = request.headers);
    return reply.send({});
  });
  await calls.get(app, '/', { session, address: '127.0.0.1' });
  expect(authorization).toMatch(/^Page [\w-]{43}$/);
  expect(calls.take({ headers: { authorization }, raw: {} } as FastifyRequest)).toBeNull();
});
