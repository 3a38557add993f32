export const messages = {
  text: 'Text to read',
  textHelp: 'Whoever does the task reads it and confirms: “I have read and understood this.”',
  textMissing: 'Enter the text that is read.',
} as const;
