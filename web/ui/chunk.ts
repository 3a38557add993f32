/** Spec §9: a script that is fetched later may take 120 s. */
const TIMEOUT_MS = 120_000;

/** A part of the app that comes in a file of its own, and did not arrive. */
export class ChunkError extends Error {
  /** Refused or cut off, rather than slow: after a new release the file may be gone. */
  readonly mayBeGone: boolean;

  constructor(mayBeGone: boolean, cause?: unknown) {
    super(mayBeGone ? `A part did not arrive. ${String(cause)}` : 'A part took too long to arrive.', {
      cause,
    });
    this.name = 'ChunkError';
    this.mayBeGone = mayBeGone;
  }
}

/** Fetches a part of the app; a ChunkError when it does not arrive, or not in time. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError(false)), TIMEOUT_MS);
    load()
      .then(resolve, (error: unknown) => reject(new ChunkError(true, error)))
      .finally(() => clearTimeout(timer));
  });
}
