// Apart from the contract, which the browser does not load.

/** The largest file, in bytes. */
export const PHOTO_LIMIT = 1_048_576;

/** The accepted content types of files. The content decides. */
export const PHOTO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
