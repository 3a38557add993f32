import { afterEach, expect, test, vi } from 'vitest';
import { FairQueue, type FairQueueOptions } from './fairQueue.ts';

const OPTIONS: FairQueueOptions = { slots: 1, slotsPerKey: 1, waitingPerKey: 2, timeout_ms: 1_000 };

/** A queue whose work runs until it is finished by its name, and the names in the order of their starts. */
function createQueue(options: Partial<FairQueueOptions> = {}) {
  const queue = new FairQueue({ ...OPTIONS, ...options });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, runOptions?: { isBackground: boolean }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    const work = async () => {
      started.push(name);
      await promise;
      return name;
    };
    // The first letter is the key.
    const result = queue.run(name.charAt(0), work, runOptions);
    result.catch(() => undefined);
    return result;
  };
  const finish = async (name: string, result: Promise<string>) => {
    ends.get(name)?.();
    expect(await result).toBe(name);
  };
  return { queue, started, add, finish };
}

afterEach(() => void vi.useRealTimers());

test('keys take turns, however much one of them has waiting (API 15)', async () => {
  const { started, add, finish } = createQueue();
  const [a1, a2, a3, b1] = ['a1', 'a2', 'a3', 'b1'].map((name) => add(name));
  for (const [name, result] of [
    ['a1', a1],
    ['a2', a2],
    ['b1', b1],
    ['a3', a3],
  ] as const) {
    await finish(name, result!);
  }
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('a key leaves slots to the others', () => {
  const { queue, started, add } = createQueue({ slots: 4, slotsPerKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'd1']) void add(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect(queue.length).toEqual({ running: 4, waiting: 2 });
});

test('work in the background starts when nothing else waits', async () => {
  const { started, add, finish } = createQueue();
  const a1 = add('a1');
  const background = add('z1', { isBackground: true });
  const b1 = add('b1');
  await finish('a1', a1);
  await finish('b1', b1);
  await finish('z1', background);
  expect(started).toEqual(['a1', 'b1', 'z1']);
});

test('refuses work beyond the waiting places of a key with a 503, and starts that of another key', async () => {
  const { add, finish } = createQueue();
  const [a1, a2, a3] = [add('a1'), add('a2'), add('a3')];
  await expect(add('a4')).rejects.toMatchObject({ status: 503, code: 'server.busy' });
  const b1 = add('b1');
  await finish('a1', a1);
  await finish('a2', a2);
  await finish('b1', b1);
  await finish('a3', a3);
});

test('refuses work that has waited too long with a 503, and forgets it', async () => {
  vi.useFakeTimers();
  const { queue, started, add, finish } = createQueue();
  const a1 = add('a1');
  const late = add('b1');
  vi.advanceTimersByTime(999);
  expect(queue.length.waiting).toBe(1);
  vi.advanceTimersByTime(1);
  await expect(late).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  await finish('a1', a1);
  expect([started, queue.length]).toEqual([['a1'], { running: 0, waiting: 0 }]);
});

test('a failed work frees its slot', async () => {
  const { queue, add, finish } = createQueue();
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await finish('b1', add('b1'));
});

test('two parts of one work run at the same time while a slot is free, else one after the other', async () => {
  for (const [slots, atOnce] of [
    [2, ['first', 'second']],
    [1, ['first']],
  ] as const) {
    const { queue } = createQueue({ slots, slotsPerKey: slots });
    const started: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const part = (name: string) => async () => {
      started.push(name);
      await released;
      return name;
    };
    const whole = queue.run('a', () => queue.runBoth('a', part('first'), part('second')));
    await Promise.resolve();
    expect(started.toSorted()).toEqual(atOnce);
    expect(queue.length).toEqual({ running: slots, waiting: 0 });
    release();
    expect(await whole).toEqual(['first', 'second']);
    expect(queue.length).toEqual({ running: 0, waiting: 0 });
  }
});

test('when one of two parts fails, the work has not ended before the other part has', async () => {
  const { queue } = createQueue({ slots: 2, slotsPerKey: 2 });
  for (const failing of ['first', 'second']) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const part = (name: string) => () => (name === failing ? Promise.reject(new Error('broken')) : released);
    let hasEnded = false;
    const whole = queue
      .run('a', () => queue.runBoth('a', part('first'), part('second')))
      .finally(() => (hasEnded = true));
    whole.catch(() => undefined);
    // Longer than any chain of promises that are settled.
    await new Promise(setImmediate);
    expect([failing, hasEnded]).toEqual([failing, false]);
    release();
    await expect(whole).rejects.toThrow('broken');
    expect(queue.length).toEqual({ running: 0, waiting: 0 });
  }
});
