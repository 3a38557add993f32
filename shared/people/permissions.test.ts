import { expect, test } from 'vitest';
import { assignedUnder, whyCannotReportTo } from './permissions.ts';

const SELF = 'Nobody can be their own manager. Enter another email address.';
const CIRCLE =
  'This would make a circle: the new manager already reports to this person, directly or through others.';

test.each([
  ['somebody at the top', 'ann', 'mia', [], null],
  ['somebody who reports to others', 'ann', 'mia', ['max', 'eve'], null],
  ['themselves', 'ann', 'ann', [], SELF],
  ['themselves, although that is a circle too', 'ann', 'ann', ['ann'], SELF],
  ['somebody who reports to them', 'ann', 'mia', ['ann'], CIRCLE],
  ['somebody who reports to them through others', 'ann', 'mia', ['max', 'eve', 'ann'], CIRCLE],
])('contract §3 a person may get as manager: %s', (_, person, manager, chain, why) => {
  expect(whyCannotReportTo({ id: person }, { id: manager }, chain)).toBe(why);
});

test('spec §5 the refusal when the email already has a manager', () => {
  expect(assignedUnder({ name: 'Mia Manager', email: 'mia@example.com' })).toBe(
    'Cannot add report assigned under: Mia Manager mia@example.com',
  );
});
