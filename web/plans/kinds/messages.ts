/** The texts for completing tasks of a kind. */
export const messages = { noText: 'There is no text to read.' } as const;
