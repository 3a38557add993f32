import { expect, test } from 'vitest';
import { addressOf } from './address.ts';
import { call } from './http.ts';

test('an address encodes parameters and queries so that no value changes the path', () => {
  expect(addressOf('GET /user/self')).toBe('/api/user/self');
  expect(addressOf('GET /user/user_manager/:email', { params: { email: 'a+b/../c?d#e@example.com' } })).toBe(
    '/api/user/user_manager/a%2Bb%2F..%2Fc%3Fd%23e%40example.com',
  );
  expect(
    addressOf('GET /user/transfer_direct_reports/:userId/:newManagerEmail', {
      params: { userId: 'u1', newManagerEmail: 'ö@example.com' },
    }),
  ).toBe('/api/user/transfer_direct_reports/u1/%C3%B6%40example.com');
  expect(addressOf('GET /auth/token', { query: { code: 'a&b=c' } })).toBe('/api/auth/token?code=a%26b%3Dc');
});

test('an address leaves out a query that is not given', () => {
  expect(addressOf('GET /onboarding-plan', { query: { scope: 'self' } })).toBe(
    '/api/onboarding-plan?scope=self',
  );
});

const refusedByTheCompiler = () => [
  // @ts-expect-error -- no contract has this path
  call('GET /onboarding-plans'),
  // @ts-expect-error -- the parameter is missing
  call('GET /onboarding-plan/:id'),
  // @ts-expect-error -- the parameter has another name
  call('GET /onboarding-plan/:id', { params: { planId: 'p1' } }),
  // @ts-expect-error -- the value is not one of the contract's
  call('GET /onboarding-plan', { query: { scope: 'all' } }),
  // @ts-expect-error -- the body is not the contract's
  call('PUT /onboarding-plan/:id/return', { params: { id: 'p1' }, body: { text: 'Not yet' } }),
];

test('calls are checked against the contracts by the compiler', () => {
  expect(refusedByTheCompiler).toBeTypeOf('function');
});
