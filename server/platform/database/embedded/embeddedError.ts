/** The embedded PostgreSQL cannot be used. The message is one line with the way to correct it. */
export class EmbeddedError extends Error {}

/** Converts a file system error into an EmbeddedError about DATA_DIR; returns any other error unchanged. */
export function explainFailure(error: unknown, dataDir: string): unknown {
  const { message } = error as Error;
  const code = codeOf(error);
  if (code === 'ENOSPC' || message.includes('No space left on device')) {
    return new EmbeddedError(
      `The disk of DATA_DIR ${dataDir} is full: free some space (a new database takes 50 MB).`,
    );
  }
  // Node reports ENOENT for a new folder in a read-only one.
  if (/^(EACCES|EPERM|EROFS|ENOENT)$/.test(code)) {
    return new EmbeddedError(
      `DATA_DIR ${dataDir} cannot be read and written by this user: correct its owner, or set DATA_DIR to another folder.`,
    );
  }
  if (/^(ENOTDIR|EEXIST)$/.test(code)) {
    return new EmbeddedError(`DATA_DIR ${dataDir} is not a folder: set DATA_DIR to another one.`);
  }
  return error;
}

/** Returns the code of a Node error, such as ENOENT; 'undefined' when it has none. */
export function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}
