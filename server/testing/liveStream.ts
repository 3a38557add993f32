import { expect } from 'vitest';
import type { LiveEvent } from '#shared/notifications/live/contract.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

/** An open stream of changes. */
export type LiveStream = {
  /** The events so far. */
  events: LiveEvent[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Opens the stream of changes of a person. */
export async function openStream({ url }: Pick<TestApp, 'url'>, { token }: Client): Promise<LiveStream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/change`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const events: LiveEvent[] = [];
  const read = async () => {
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as LiveEvent);
      }
    }
  };
  return {
    events,
    // A stream that the test closes ends with an error.
    ended: read().catch(() => undefined),
    close: () => abort.abort(),
  };
}
