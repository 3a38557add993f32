/** The time limit for a chunk to arrive (Screens 10). */
const TIMEOUT_MS = 120_000;

/** A lazily loaded script of the app did not arrive. */
export class ChunkError extends Error {
  /** Whether the request failed, rather than timed out: a new release may have removed the file. */
  readonly mayBeGone: boolean;

  constructor(mayBeGone: boolean, cause?: unknown) {
    super(mayBeGone ? `A part did not arrive. ${String(cause)}` : 'A part took too long to arrive.', {
      cause,
    });
    this.name = 'ChunkError';
    this.mayBeGone = mayBeGone;
  }
}

/** Loads a script of the app. Rejects with a ChunkError when it does not arrive in time. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError(false)), TIMEOUT_MS);
    load()
      .then(resolve, (error: unknown) => reject(new ChunkError(true, error)))
      .finally(() => clearTimeout(timer));
  });
}
