export const messages = { noText: 'There is no text to read.' } as const;
