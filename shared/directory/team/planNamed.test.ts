import { expect, test } from 'vitest';
import { planNamed } from './planNamed.ts';

const PLANS = [{ name: 'First weeks' }, { name: ' Sécurité ' }];

test.each([
  ['First weeks', 'First weeks'],
  ['first weeks ', 'First weeks'],
  ['securite', ' Sécurité '],
  ['First', undefined],
  ['', undefined],
])('a person has a plan named %j: %j (Plans 21)', (name, found) => {
  expect(planNamed(PLANS, name)?.name).toBe(found);
});
