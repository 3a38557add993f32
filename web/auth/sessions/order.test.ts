import { expect, test } from 'vitest';
import { compareSessions } from './SessionList.tsx';

test('the current session comes first, then the one that was used last', () => {
  const sessions = [
    { id: 'old', current: false, last_used_at: '2026-09-30T23:59:59.900Z' },
    { id: 'recent', current: false, last_used_at: '2026-10-01T08:00:00Z' },
    { id: 'this', current: true, last_used_at: '2026-09-01T08:00:00Z' },
  ];
  expect(sessions.toSorted(compareSessions).map(({ id }) => id)).toEqual(['this', 'recent', 'old']);
});
