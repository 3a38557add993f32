import { expect, test } from 'vitest';
import { assignedUnder, whyCannotReportTo } from './reportingLines.ts';

const SELF = 'Nobody can be their own manager. Enter another email address.';
const CIRCLE =
  'This would make a circle: the new manager already reports to this person, directly or through others.';

test.each([
  ['a manager without a manager', 'ann', 'mia', [], null],
  ['a manager with managers', 'ann', 'mia', ['max', 'eve'], null],
  ['themselves', 'ann', 'ann', [], SELF],
  ['themselves, also when in a circle already', 'ann', 'ann', ['ann'], SELF],
  ['a manager who reports to them', 'ann', 'mia', ['ann'], CIRCLE],
  ['a manager who reports to them through others', 'ann', 'mia', ['max', 'eve', 'ann'], CIRCLE],
])('whether a person can report to %s (Team 2)', (_, person, manager, managersAbove, why) => {
  expect(whyCannotReportTo({ id: person }, { id: manager }, managersAbove)?.text ?? null).toBe(why);
});

test('the refusal of a person who has a manager contains the name of that manager (Team 1)', () => {
  expect(assignedUnder({ name: 'Mia Manager', email: 'mia@example.com' }).text).toBe(
    'Cannot add report assigned under: Mia Manager mia@example.com',
  );
});
