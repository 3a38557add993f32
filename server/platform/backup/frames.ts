import type { DumpContent } from '../database/dump/snapshot.ts';

/*
 * The content of a file, which is compressed and sealed: frames of 4 bytes with the length and so many bytes. The
 * first frame is the manifest. Then come the rows of each table as PostgreSQL's COPY writes them, in frames that
 * end with an empty one. The last frame has the number of rows of each table.
 */

/** The content of a file: the release that wrote it, the schema, and the time of writing. */
export type Manifest = DumpContent & { version: string; created_at: string };

export const MAX_FRAME_BYTES = 1024 * 1024;
export const END_OF_TABLE = Buffer.alloc(4);

/** Yields the bytes as one frame, or as several when they are many. */
export function* framed(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += MAX_FRAME_BYTES) {
    yield oneFrame(bytes.subarray(start, start + MAX_FRAME_BYTES));
  }
}

export const framedJson = (value: object) => oneFrame(Buffer.from(JSON.stringify(value)));

function oneFrame(bytes: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  return Buffer.concat([head, bytes]);
}
