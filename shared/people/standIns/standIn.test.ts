import { expect, test } from 'vitest';
import { leadsTo, whoDoes, withAbsent } from './standIn.ts';

const away = (...pairs: [string, string][]) => new Map(pairs);

test.each([
  ['nobody is away', away(), 'ada', 'ada'],
  ['a stand-in', away(['ada', 'ben']), 'ada', 'ben'],
  ['one who is away, too', away(['ada', 'ben'], ['ben', 'cy']), 'ada', 'cy'],
  ['somebody else’s', away(['ben', 'cy']), 'ada', 'ada'],
  ['the employee of the plan', away(['ada', 'emil']), 'ada', 'ada'],
  ['the employee of the plan, by another', away(['ada', 'ben'], ['ben', 'emil']), 'ada', 'ben'],
  ['a circle', away(['ada', 'ben'], ['ben', 'ada']), 'ada', 'ada'],
  ['a circle further on', away(['ada', 'ben'], ['ben', 'cy'], ['cy', 'ben']), 'ada', 'ada'],
])('%s (Owners 11)', (_, standIns, person, expected) => {
  expect(whoDoes(standIns, person, 'emil')).toBe(expected);
});

test.each([
  [away(), 'ben', 'ada', false],
  [away(['ben', 'ada']), 'ben', 'ada', true],
  [away(['ben', 'cy'], ['cy', 'ada']), 'ben', 'ada', true],
  [away(['ben', 'cy'], ['cy', 'ben']), 'ben', 'ada', false],
  [away(), 'ada', 'ada', true],
])('%o: from %s to %s', (standIns, from, to, expected) => {
  expect(leadsTo(standIns, from, to)).toBe(expected);
});

test.each([
  [away(), ['ada'], ['ada']],
  [away(['ben', 'ada'], ['cy', 'dee']), ['ada'], ['ada', 'ben']],
  [away(['ben', 'ada'], ['cy', 'ben'], ['dee', 'ada']), ['ada'], ['ada', 'ben', 'dee', 'cy']],
  [away(['ben', 'cy'], ['cy', 'ben']), ['ben'], ['ben', 'cy']],
])('%o: whose tasks may be those of %j (Owners 11)', (standIns, people, expected) => {
  expect(withAbsent(standIns, people)).toEqual(expected);
});
