import type { CheckName, Verdict } from '#shared/signing/proof/checks.ts';

/** The mark of a check or of a whole file, as a word next to its sign. */
export const MARKS: Record<Verdict['state'], string> = {
  holds: '✓ Holds',
  unsure: '? Not shown by the file alone',
  fails: '✗ Does not hold',
  unreadable: '✗ Cannot be read',
};

/** The question of each check, and its meaning for readers who have never heard of Gangway. */
export const CHECKS: Record<CheckName, { title: string; meaning: string }> = {
  file: {
    title: 'The file',
    meaning:
      'The signature covers every byte of the file. If one of them were changed, or something were added, this would fail.',
  },
  pack: {
    title: 'The files of the audit',
    meaning:
      'The signed manifest has the hash of every file in the ZIP file. If a byte of one were changed, or a file were added or removed, this would fail.',
  },
  signer: {
    title: 'The signer',
    meaning:
      'Gangway signs each report with the key of the organisation. The signature proves who made the file only as far as you know whose certificate it is.',
  },
  time: {
    title: 'The time',
    meaning:
      'The server says when it made the file. A time stamp is the word of another authority that the file existed by then.',
  },
  record: {
    title: 'The record',
    meaning:
      'What the pages show in print is attached for programs: the plan as it was signed, both signatures and the whole history.',
  },
  content: {
    title: 'What was signed',
    meaning:
      'Each side has signed a hash of the plan: all subplans, tasks and ticks. The hash of the attached plan is computed anew, and must be the same.',
  },
  statements: {
    title: 'Both signatures',
    meaning:
      'The employee and the manager have each agreed to a sentence. Name, time and sentence must be those that the history recorded at that moment.',
  },
  history: {
    title: 'The history',
    meaning:
      'Each event holds the hash of the one before it, back to the first. None can be changed, removed or inserted without all later hashes changing.',
  },
  anchor: {
    title: 'The daily anchor',
    meaning:
      'Once a day the organisation logs one hash over all its histories. Whoever keeps these logs elsewhere can show that a history was not written later.',
  },
};

export const TEXTS = {
  checked: (file: string) => `Checked: ${file}`,
  plan: 'Plan',
  organisation: 'Organisation',
  made: 'Report made',
  none: 'No certificate is known here yet.',
  remove: 'Remove',
  noCertificate: (file: string) =>
    `${file} is no certificate. Choose a file in PEM or DER, such as gangway-certificate.pem.`,
  tooLarge: 'This file is larger than 100 MB. No report is.',
  failed: 'This file could not be checked: the browser does not know a way to read it. Try a newer browser.',
  fingerprint: 'Fingerprint (SHA-256)',
  valid: (from: string, to: string) => `for the time from ${from} to ${to}`,
};
