import { expect, test } from 'vitest';
import { addressKey, createLimits } from './limits.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [null, 'closed'],
])('counts %s as %s: IPv6 by its /64 (API 14)', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('each key has its own count, and each limit too', async () => {
  const limits = createLimits({ comment: 2, nudge: 1 });
  await limits.count('comment', 'ada');
  await limits.count('comment', 'ada');
  await limits.count('nudge', 'ada');
  await limits.count('comment', 'ben');
  await expect(limits.count('comment', 'ada')).rejects.toMatchObject({
    status: 429,
    code: 'request.too_many',
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
});
