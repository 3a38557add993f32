import { expect, test } from 'vitest';
import { fillPath } from './path.ts';

test.each([
  ['/user/self', {}, '/user/self'],
  ['/template/:id/public', { id: 't1' }, '/template/t1/public'],
  ['/user/:userId/to/:email', { userId: 'u1', email: 'ö@example.com' }, '/user/u1/to/%C3%B6%40example.com'],
  ['/user/:email', { email: 'a+b/../c?d#e' }, '/user/a%2Bb%2F..%2Fc%3Fd%23e'],
])('fills %s with %o', (url, params, path) => {
  expect(fillPath(url, params)).toBe(path);
});

test('throws when a parameter is missing', () => {
  expect(() => fillPath('/template/:id', {})).toThrow('needs the parameter id');
});
