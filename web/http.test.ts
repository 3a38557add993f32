import { expect, test } from 'vitest';
import { exchangeCode } from '#shared/auth/contract.ts';
import { getSelf, getUserManager } from '#shared/people/contract.ts';
import { listPlans } from '#shared/plans/contract.ts';
import { transferDirectReport } from '#shared/team/contract.ts';
import { addressOf } from './http.ts';

test('parameters and queries are written so that nothing in them can change the path', () => {
  expect(addressOf(getSelf)).toBe('/api/user/self');
  expect(addressOf(getUserManager, { params: { email: 'a+b/../c?d#e@example.com' } })).toBe(
    '/api/user/user_manager/a%2Bb%2F..%2Fc%3Fd%23e%40example.com',
  );
  expect(
    addressOf(transferDirectReport, { params: { userId: 'u1', newManagerEmail: 'ö@example.com' } }),
  ).toBe('/api/user/transfer_direct_reports/u1/%C3%B6%40example.com');
  expect(addressOf(exchangeCode, { query: { code: 'a&b=c' } })).toBe('/api/auth/token?code=a%26b%3Dc');
});

test('a query that is not given is left out', () => {
  expect(addressOf(listPlans, { query: { scope: 'self' } })).toBe('/api/onboarding-plan?scope=self');
});
