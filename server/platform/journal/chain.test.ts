import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Anchor, anchorHash, GENESIS_HASH, eventHash, type ChainEvent } from './chain.ts';

const EVENT: ChainEvent = {
  seq: 1,
  prev_hash: GENESIS_HASH,
  at: '2026-03-01T09:00:00.123Z',
  actor_id: '0198a6f0-0000-7000-8000-000000000001',
  actor_name: 'Łukasz 李雷',
  subject: 'plan',
  subject_id: '0198a6f0-0000-7000-8000-000000000002',
  event: 'plan.edited',
  detail: {},
};

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Returns the text to hash, written according to RFC 8785 without the code under test. */
const textOf = (detail: string) =>
  '{"actor_id":"0198a6f0-0000-7000-8000-000000000001","actor_name":"Łukasz 李雷","at":"2026-03-01T09:00:00.123Z",' +
  `"detail":${detail},"event":"plan.edited","prev_hash":"${'0'.repeat(64)}","seq":1,"subject":"plan",` +
  '"subject_id":"0198a6f0-0000-7000-8000-000000000002"}';

test('hashes an event to a known value', () => {
  expect(eventHash(EVENT)).toBe('d66b55d26d048ed141b225458f497b3eee357bc7375e3ae0da538b53f9a2e881');
});

describe('hashes the detail as canonical JSON (Journal 2)', () => {
  test.each<[string, unknown, string]>([
    ['an empty object', {}, '{}'],
    [
      'keys in the order of their UTF-16 code units',
      { b: 1, B: 2, é: 3, '\u{1f600}': 4, '\ufb33': 5, 10: 6, 9: 7 },
      '{"10":6,"9":7,"B":2,"b":1,"é":3,"\u{1f600}":4,"\ufb33":5}',
    ],
    ['keys of nested objects', { z: { b: 1, a: [{ d: 1, c: 2 }] } }, '{"z":{"a":[{"c":2,"d":1}],"b":1}}'],
    ['lists in their order', { list: [3, 1, 2] }, '{"list":[3,1,2]}'],
    ['text without escapes or normalisation', { n: 'é e\u0301 李 שלום' }, '{"n":"é e\u0301 李 שלום"}'],
    [
      'characters that must be escaped',
      { t: '"\\/\n\u0001\u007f\u2028' },
      '{"t":"\\"\\\\/\\n\\u0001\u007f\u2028"}',
    ],
    ['numbers by their value', { n: [1.0, -0, 1e21, 1e-7, 0.1, 100] }, '{"n":[1,0,1e+21,1e-7,0.1,100]}'],
    [
      'null, but not undefined',
      { a: null, b: [null, { c: null }], d: undefined },
      '{"a":null,"b":[null,{"c":null}]}',
    ],
    ['booleans and empty values', { a: [true, false, '', [], {}] }, '{"a":[true,false,"",[],{}]}'],
  ])('%s', (_, detail, text) => expect(eventHash({ ...EVENT, detail })).toBe(sha256(textOf(text))));

  test('refuses a lone surrogate', () => {
    expect(() => eventHash({ ...EVENT, detail: { name: '\ud800' } })).toThrow('surrogate');
  });
});

test.each<[keyof ChainEvent, ChainEvent[keyof ChainEvent]]>([
  ['seq', 2],
  ['prev_hash', '1'.repeat(64)],
  ['at', '2026-03-01T09:00:00.124Z'],
  ['actor_id', null],
  ['actor_name', 'Lukasz 李雷'],
  ['subject', 'template'],
  ['subject_id', '0198a6f0-0000-7000-8000-000000000003'],
  ['event', 'plan.signed'],
  ['detail', { name: null }],
])('a change of %s changes the hash', (column, value) => {
  expect(eventHash({ ...EVENT, [column]: value })).not.toBe(eventHash(EVENT));
});

test('does not hash other columns, and ignores the order of columns', () => {
  const row = Object.fromEntries(Object.entries({ ...EVENT, hash: 'x', head: null }).toReversed());
  expect(eventHash(row as unknown as ChainEvent)).toBe(eventHash(EVENT));
});

describe('an anchor', () => {
  const anchor: Anchor = {
    day: '2026-03-01',
    at: '2026-03-01T23:00:00.000Z',
    heads: { b: { seq: 2, hash: 'x' }, a: { seq: 1, hash: 'y' } },
    prev_hash: GENESIS_HASH,
  };

  test('is hashed as canonical JSON', () => {
    const text = `{"at":"2026-03-01T23:00:00.000Z","day":"2026-03-01","heads":{"a":{"hash":"y","seq":1},"b":{"hash":"x","seq":2}},"prev_hash":"${GENESIS_HASH}"}`;
    expect(anchorHash(anchor)).toBe(sha256(text));
  });

  test.each<Partial<Anchor>>([
    { day: '2026-03-02' },
    { at: '2026-03-01T23:00:00.001Z' },
    { heads: {} },
    { heads: { ...anchor.heads, a: { seq: 2, hash: 'y' } } },
    { prev_hash: '1'.repeat(64) },
  ])('has another hash with %j', (change) => {
    expect(anchorHash({ ...anchor, ...change })).not.toBe(anchorHash(anchor));
  });
});
