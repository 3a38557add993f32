import { expect, test } from 'vitest';
import { mailState } from './state.ts';

const AT = '2026-03-02T08:00:00.000Z';

test.each([
  ['queued', null, null, null],
  ['failing', null, null, 'The mail server did not answer.'],
  ['failed', null, AT, 'The mail server refused the address.'],
  ['sent', AT, null, null],
  ['sent', AT, null, 'The mail server did not answer.'],
])(
  'a mail is %s with sent_at %j, given_up_at %j, last_error %j',
  (state, sent_at, given_up_at, last_error) => {
    expect(mailState({ sent_at, given_up_at, last_error })).toBe(state);
  },
);
