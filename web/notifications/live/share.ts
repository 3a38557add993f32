import type { LiveEvent } from '#shared/notifications/live/contract.ts';
import { isStatus, request } from '../../client/http.ts';
import { getSubject } from '../../client/session.ts';
import { type Attention, followAttention } from './attention.ts';

// Waits before the stream is opened again, in ms. A server that restarts is back within seconds.
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Three newer browsers of the person have streams. This one takes part again if it is used then. */
const REPLACED_WAIT_MS = 5 * 60_000;

/** The server sends something every 15 s. */
const SILENT_MS = 40_000;
/** The interval at which the tab with the stream confirms to the others that it is open. */
const PULSE_MS = 15_000;

/** The messages between tabs. */
type Message = { event: LiveEvent } | { is: 'open' } | { is: 'used' };

type SharedStream = {
  attention: Attention;
  /** Whether changes are being heard. */
  isConnected: () => boolean;
  stop: () => void;
};

/**
 * Hears of changes, on one connection for all tabs of this browser: a lock decides which tab has it, and that one passes on what it
 * hears. Without locks, as on a page without https, nothing is heard, and everything is read when somebody looks.
 */
export function shareStream(onEvent: (event: LiveEvent) => void, onBack: () => void): SharedStream {
  const name = `live:${getSubject() ?? ''}`;
  const channel = new BroadcastChannel(name);
  const stopping = new AbortController();
  const { signal } = stopping;
  let openAt = Number.NEGATIVE_INFINITY;
  const send = (message: Message) => {
    // A channel that was closed throws.
    if (!signal.aborted) channel.postMessage(message);
  };
  const attention = followAttention((wasAway) => {
    send({ is: 'used' });
    if (wasAway) onBack();
  });

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('event' in data) onEvent(data.event);
    else if (data.is === 'open') openAt = performance.now();
    else attention.note();
  });

  const pulse = () => {
    openAt = performance.now();
    send({ is: 'open' });
  };
  const hear = (event: LiveEvent) => {
    onEvent(event);
    send({ event });
  };
  // Rejects when it is stopped.
  navigator.locks
    ?.request(name, { signal }, () => keepOpen({ signal, attention, hear, pulse }))
    .catch(() => {});

  return {
    attention,
    isConnected: () => performance.now() - openAt < SILENT_MS,
    stop() {
      stopping.abort();
      attention.stop();
      channel.close();
    },
  };
}

type Opened = {
  signal: AbortSignal;
  attention: Attention;
  hear: (event: LiveEvent) => void;
  pulse: () => void;
};

/** Opens the stream, and again whenever it has ended, until the signal aborts. */
async function keepOpen({ signal, attention, hear, pulse }: Opened): Promise<void> {
  let wait = FIRST_WAIT_MS;
  for (let opened = 0; !signal.aborted;) {
    let pulsedAt = Number.NEGATIVE_INFINITY;
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENT_MS);
    try {
      const response = await request('GET /change', {
        headers: { Accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, silence.signal]),
      });
      wait = FIRST_WAIT_MS;
      // Changes meanwhile were missed.
      if (opened > 0) hear({ kind: 'all', id: null });
      opened += 1;
      const take = (event: LiveEvent) => {
        if (event.kind === 'replaced') wait = REPLACED_WAIT_MS;
        else hear(event);
      };
      await readEvents(response.body!, take, () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENT_MS);
        if (performance.now() - pulsedAt < PULSE_MS / 2) return;
        pulsedAt = performance.now();
        pulse();
      });
    } catch (error) {
      // The session is over, and the sign-in page is on its way.
      if (isStatus(error, 401)) return;
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
    clearTimeout(timer);
    // Spreads the browsers, and waits while nobody is present.
    do await pause(wait * (0.5 + Math.random()), signal);
    while (!attention.isInUse() && !signal.aborted);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Reads server-sent events until the stream ends. `onPart` is called with each part, also those that only keep it open. */
async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: LiveEvent) => void,
  onPart: () => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onPart();
    const blocks = (text + value).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      if (block.startsWith('data: ')) onEvent(JSON.parse(block.slice(6)) as LiveEvent);
    }
  }
}
