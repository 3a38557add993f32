import { describe, expect, test } from 'vitest';
import { decide, idAfter, openQueue, type Queue, step } from './queue.ts';

const shown = ({ ids, at }: Queue) => (at === null ? null : ids[at]);

describe('the plans of one sitting (Signing 10)', () => {
  test('start with the first, or with the one that was asked for', () => {
    expect(shown(openQueue(['a', 'b', 'c']))).toBe('a');
    expect(shown(openQueue(['a', 'b', 'c'], 'b'))).toBe('b');
    expect(shown(openQueue(['a', 'b', 'c'], 'gone'))).toBe('a');
    expect(shown(openQueue([]))).toBeNull();
  });

  test('the queue continues with the next plan until each has a result', () => {
    const first = decide(openQueue(['a', 'b', 'c']), 'approved');
    expect(shown(first)).toBe('b');
    const second = decide(first, 'returned');
    expect(shown(second)).toBe('c');
    const end = decide(second, 'skipped');
    expect(shown(end)).toBeNull();
    expect(end.fates).toEqual({ a: 'approved', b: 'returned', c: 'skipped' });
    expect(decide(end, 'approved')).toBe(end);
  });

  test('begin again with those that were passed', () => {
    const last = step(step(openQueue(['a', 'b', 'c']), 1), 1);
    expect(shown(last)).toBe('c');
    expect(shown(decide(last, 'approved'))).toBe('a');
  });

  test('are passed in both directions, those with a fate never', () => {
    const queue = decide(openQueue(['a', 'b', 'c', 'd']), 'approved');
    expect(shown(step(queue, -1))).toBe('d');
    expect(shown(step(step(queue, -1), 1))).toBe('b');
    expect(shown(step(step(step(queue, 1), 1), 1))).toBe('b');
  });

  test('name the plan that follows, which can be fetched already', () => {
    expect(idAfter(openQueue(['a', 'b']))).toBe('b');
    expect(idAfter(openQueue(['a']))).toBeNull();
    expect(idAfter(decide(openQueue(['a', 'b']), 'approved'))).toBeNull();
    expect(idAfter(openQueue([]))).toBeNull();
  });
});
