import { expect, test } from 'vitest';
import { isImageAllowed, isImageHost } from './address.ts';

const HOSTS = ['img.harbor.example', '*.cdn.example'];

test.each([
  ['https://img.harbor.example/door.png', true],
  ['https://IMG.harbor.example/door.png', true],
  ['https://a.cdn.example/x', true],
  ['https://cdn.example/x', false],
  ['https://evilcdn.example/x', false],
  ['https://img.harbor.example.evil.example/x', false],
  ['https://evil.example/img.harbor.example', false],
  ['https://img.harbor.example@evil.example/x', false],
  ['https://img.harbor.example:8443/x', false],
  ['http://img.harbor.example/x', false],
  ['javascript:alert(1)', false],
  ['https://', false],
])('an image of %s may be loaded: %s', (src, expected) => {
  expect(isImageAllowed(src, HOSTS)).toBe(expected);
  expect(isImageAllowed(src, [])).toBe(false);
});

test.each([
  ['img.harbor.example', true],
  ['*.cdn.example', true],
  ['*', false],
  ['*.example.*', false],
  ['localhost', false],
  ['10.0.0.1', false],
  ["a.example; script-src 'unsafe-inline'", false],
  ['https://a.example', false],
  ['a.example/path', false],
  ['', false],
])('%j can be an entry of IMAGE_HOSTS: %s', (entry, expected) => {
  expect(isImageHost(entry)).toBe(expected);
});
