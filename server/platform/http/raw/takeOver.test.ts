import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { takeOver } from './takeOver.ts';

/** Serves `respond` at /taken, requests it, and returns what a later request to the same server gets. */
async function statusAfter(respond: (response: ServerResponse) => void | Promise<void>) {
  const app = fastify();
  let closed: Promise<unknown> = Promise.resolve();
  app.get('/taken', (_request, reply) => {
    closed = new Promise((resolve) => reply.raw.once('close', resolve));
    return takeOver(reply, respond);
  });
  app.get('/other', () => 'fine');
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const taken = await fetch(`${url}/taken`).then(
      (response) => response.text(),
      () => 'closed',
    );
    await closed;
    return [taken, (await fetch(`${url}/other`)).status];
  } finally {
    await app.close();
  }
}

test('a response that is taken over is written by its handler alone', async () => {
  expect(await statusAfter((response) => void response.end('mine'))).toEqual(['mine', 200]);
});

test('a write after the end does not end the process', async () => {
  const taken = await statusAfter((response) => {
    response.end('mine');
    response.write('too late');
  });
  expect(taken).toEqual(['mine', 200]);
});

test('a handler that throws closes the connection of its response alone', async () => {
  expect(await statusAfter(() => Promise.reject(new Error('broken')))).toEqual(['closed', 200]);
});
