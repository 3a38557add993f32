import { TEXT_LENGTH } from '../../text.ts';
import { defineKind } from './kind.ts';

/** The statement of a person who has read the text of a task (Tasks 4). */
export const ACKNOWLEDGEMENT = 'I have read and understood this.';

/** The button that opens the text. */
export const READ = 'Read';

/** A text to read and to confirm. */
export const acknowledge = defineKind({
  name: 'Read and confirm',
  settings: { text: { limit: TEXT_LENGTH, missing: 'Enter the text that is read and confirmed.' } },
  unset: (task) => `${task} is to be read and confirmed, but has no text. Write it, or make it a tick.`,
  evidence: {
    text: ({ text }) => text,
    given: {},
    statement: () => ACKNOWLEDGEMENT,
    confirms: ACKNOWLEDGEMENT,
    byOwnerAlone: true,
    needed: 'Read the text and confirm it to finish this task.',
    said: { history: 'Read and confirmed', chat: 'has read and confirmed', screen: 'Confirmed' },
    report: {
      by: 'Confirmed by',
      without: 'Done without a confirmation of its text',
      erased: 'What was confirmed is erased; its hash stands.',
    },
    open: READ,
    openAgain: 'Text',
  },
  file: {
    item: 'Read and confirm:',
    became: 'Read and confirm',
    quotedBecame: 'Text to confirm',
    write: ({ text }) => text,
    read: (text) => ({ text }),
  },
});
