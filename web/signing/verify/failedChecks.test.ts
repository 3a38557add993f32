import { expect, test } from 'vitest';
import type { Verification } from '#shared/signing/schema.ts';
import { failedChecks } from './Verdict.tsx';

const sound: Verification = {
  id: 'p',
  holds: true,
  name: 'First weeks',
  report_certificate: 'c',
  content: { hash: 'a', now: 'a', holds: true },
  chain: { events: 9, head: 'b', broken_at: null, why: null, anchored_on: '2026-03-01', holds: true },
  signatures: [
    {
      role: 'employee',
      name: 'Ada',
      signed_at: '2026-03-01T09:00:00Z',
      content_hash: 'a',
      seen_version: 1,
      holds: true,
    },
    {
      role: 'manager',
      name: 'Bo',
      signed_at: '2026-03-01T10:00:00Z',
      content_hash: 'a',
      seen_version: 1,
      holds: true,
    },
  ],
};

test('an unchanged plan fails no check', () => {
  expect(failedChecks(sound)).toEqual([]);
});

test('names each failed check', () => {
  const broken: Verification = {
    ...sound,
    holds: false,
    content: { hash: 'a', now: 'c', holds: false },
    chain: { ...sound.chain, broken_at: 4, why: 'an event is missing', holds: false },
    signatures: sound.signatures.map((signature) => ({ ...signature, holds: signature.role === 'employee' })),
  };
  expect(failedChecks(broken)).toEqual([
    'The content is not what was signed.',
    'The signature of the manager does not match the history.',
    'The history is not as it was written, from event 4 on (an event is missing).',
  ]);
});

test('names a broken history without the event and the reason when they are unknown', () => {
  const chain = { ...sound.chain, head: null, holds: false };
  expect(failedChecks({ ...sound, chain })).toEqual(['The history is not as it was written.']);
});
