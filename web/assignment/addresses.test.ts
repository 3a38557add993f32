import { expect, test } from 'vitest';
import { pastedAddresses } from './addresses.ts';

test.each([
  ['', []],
  [' \n , ; \n', []],
  ['ada@example.com\r\nBen@Example.com', ['ada@example.com', 'Ben@Example.com']],
  [
    'ada@example.com, ben@example.com;cleo@example.com',
    ['ada@example.com', 'ben@example.com', 'cleo@example.com'],
  ],
  ['ada@example.com ben@example.com', ['ada@example.com', 'ben@example.com']],
  ['"Lovelace, Ada" <ada@example.com>, Ben <ben@example.com>', ['ada@example.com', 'ben@example.com']],
  ['Ada\tada@example.com\tSales', ['ada@example.com']],
  ['ada@example.com\nADA@example.com', ['ADA@example.com']],
  ['no address\nada@example.com', ['no address', 'ada@example.com']],
])('%j', (text, addresses) => {
  expect(pastedAddresses(text)).toEqual(addresses);
});
