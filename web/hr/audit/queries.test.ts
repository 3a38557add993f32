import { expect, test } from 'vitest';
import { auditAddress } from './queries.ts';

test.each([
  ['', { from: '2025-03-11', to: '2026-03-10' }],
  ['?to=2026-01-31', { from: '2025-02-01', to: '2026-01-31' }],
  ['?from=2026-01-01&to=soon', { from: '2026-01-01', to: '2026-03-10' }],
])('the period of /audit%s ends on the given day, unless another is chosen', (query, period) => {
  expect(auditAddress('2026-03-10').read(query).filter).toEqual(period);
});
