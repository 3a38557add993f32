import { expect, test } from 'vitest';
import { assignedUnder, whyCannotReportTo } from './reportingLines.ts';

const SELF = 'Nobody can be their own manager. Enter another email address.';
const CIRCLE =
  'This would make a circle: the new manager already reports to this person, directly or through others.';

test.each([
  ['at the top', 'ann', 'mia', [], null],
  ['below others', 'ann', 'mia', ['max', 'eve'], null],
  ['the person', 'ann', 'ann', [], SELF],
  ['the person, which is a circle, too', 'ann', 'ann', ['ann'], SELF],
  ['below the person', 'ann', 'mia', ['ann'], CIRCLE],
  ['below the person through others', 'ann', 'mia', ['max', 'eve', 'ann'], CIRCLE],
])('a manager that is %s (Team 2)', (_, person, manager, managersAbove, why) => {
  expect(whyCannotReportTo({ id: person }, { id: manager }, managersAbove)?.text ?? null).toBe(why);
});

test('the refusal of a person who has a manager names that manager (Team 1)', () => {
  expect(assignedUnder({ name: 'Mia Manager', email: 'mia@example.com' }).text).toBe(
    'Cannot add report assigned under: Mia Manager mia@example.com',
  );
});
