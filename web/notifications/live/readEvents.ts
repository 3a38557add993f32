import type { LiveEvent } from '#shared/notifications/live/contract.ts';

/** Reads server-sent events until the stream ends. `onPart` is called with each part, also those that only keep it open. */
export async function readEvents(
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
