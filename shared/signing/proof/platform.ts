/*
 * APIs of both Node and browsers without types in shared/: the check of a file needs hashes, texts and the
 * decompression of PDF streams. It needs no network, clock or page.
 */
declare const crypto: { subtle: { digest(name: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> } };
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
declare const TextDecoder: new (
  label: 'utf-8' | 'latin1',
  options?: { fatal: boolean; ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string };
declare const DecompressionStream: new (format: 'deflate') => unknown;
declare const Blob: new (parts: Uint8Array[]) => {
  stream(): { pipeThrough(to: unknown): { getReader(): ByteReader } };
};
type ByteReader = {
  read(): Promise<{ done: boolean; value?: Uint8Array }>;
  cancel(): Promise<void>;
};

export type Bytes = Uint8Array<ArrayBuffer>;

export async function sha256(bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

export async function sha256Hex(text: string): Promise<string> {
  return hexOf(await sha256(utf8(text)));
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Returns the text. Throws on invalid UTF-8: the text read must be the text written. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Returns a character for each byte, so that an index into the text is one into the bytes. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) {
    // oxlint-disable-next-line gangway/no-spread-of-many -- 8,192 at a time
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return text;
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function bytesOfHex(hex: string): Bytes {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  }
  return bytes;
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Returns a copy in a buffer of its own, as WebCrypto and the readers of ASN.1 take it. */
export function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

// The record of a plan with 2,000 tasks and as many events has some 3 MB; a file that was made to fill the memory has more.
const MAX_INFLATED_BYTES = 100_000_000;

/** Decompresses a stream of a PDF. Throws where it is not one, or is far larger than any of ours. */
export async function inflate(bytes: Uint8Array): Promise<Bytes> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value!);
    length += part.value!.length;
    if (length > MAX_INFLATED_BYTES) {
      await reader.cancel();
      throw new RangeError('the stream is too large');
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
