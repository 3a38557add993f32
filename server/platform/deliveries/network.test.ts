import dns from 'node:dns';
import { describe, expect, test, vi } from 'vitest';
import { isPrivateHost, isPublicAddress, lookupPublic } from './network.ts';

/** Lets the resolver of the machine know one name with these addresses. */
function resolveTo(...addresses: string[]): void {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, callback: Function) =>
    callback(null, found)) as never);
  vi.spyOn(dns.promises, 'lookup').mockResolvedValue(found as never);
}

const lookedUp = () =>
  new Promise<string>((resolve) => {
    lookupPublic('name.example', {}, (error, address) => resolve(error?.message ?? (address as string)));
  });

describe('a name with several addresses (Webhooks 7)', () => {
  test.each([
    ['203.0.114.1', '10.0.0.1'],
    ['10.0.0.1', '203.0.114.1'],
    ['2606:4700::1', '203.0.114.1', '::1'],
  ])('is refused when any is not public: %s, %s', async (...addresses) => {
    resolveTo(...addresses);
    expect(await isPrivateHost(new URL('https://name.example/'))).toBe(true);
    expect(await lookedUp()).toBe('The address of the webhook is not a public one.');
  });

  test('is used when all are public', async () => {
    resolveTo('203.0.114.1', '2606:4700::1');
    expect(await isPrivateHost(new URL('https://name.example/'))).toBe(false);
    expect(await lookedUp()).toBe('203.0.114.1');
  });
});

test.each([
  ['203.0.114.1', true],
  // The services of Microsoft's cloud, also as an address of IPv6.
  ['168.63.129.16', false],
  ['::ffff:168.63.129.16', false],
  ['169.254.169.254', false],
  ['100.100.100.200', false],
])('whether %s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));
