/** A backup that cannot be written, read or restored. The message is one sentence for the operator. */
export class BackupError extends Error {}

export const changed = () => new BackupError('It was changed or damaged after it was written.');
export const cut = () => new BackupError('It is incomplete: its end is missing.');
