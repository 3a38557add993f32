import { expect, test } from 'vitest';
import { matchesSearch } from './search.ts';

test.each([
  // Spec §2: name or description, case-insensitive.
  ['plan', true, ['Sales Plan', null]],
  ['PLAN', true, ['sales plan', null]],
  ['week', true, ['Sales', 'The first WEEK']],
  ['month', false, ['Sales', 'The first week']],
  // An empty term shows everything, also what has no text at all.
  ['', true, []],
  [' \t ', true, [null, undefined]],
  ['x', false, []],
  ['x', false, [null, undefined, '']],
  // The term is trimmed; inside it, spaces count. It never spans two texts.
  ['  sales ', true, ['Sales']],
  ['a b', false, ['ab']],
  ['lesweek', false, ['Sales', 'Week']],
  // Accents, on either side, composed or not.
  ['lukasz', true, ['Łukasz']],
  ['Łukasz', true, ['lukasz']],
  ['jose', true, ['José']],
  ['JOSÉ', true, ['jose\u0301']],
  ['strasse', true, ['Hauptstraße']],
  ['STRASSE', true, ['Hauptstraße']],
  ['istanbul', true, ['İSTANBUL']],
  ['ισι', true, ['Ίσις']],
  ['oeuvre', true, ['Œuvre']],
  ['soren', true, ['Søren']],
  // What was typed so far keeps matching: a Greek capital sigma at the end of a term is no final sigma in the text.
  ['ΝΙΚΟΣ', true, ['Νικόσια']],
  ['νικος', true, ['ΝΙΚΟΣΙΑ']],
  // Other scripts, and characters outside the basic plane.
  ['дмит', true, ['Дмитрий']],
  ['雷', true, ['李雷']],
  ['🚀', true, ['Lift-off 🚀']],
  // Nothing in a term is a pattern.
  ['.*', false, ['anything']],
  ['(', true, ['Week (1)']],
  ['%', false, ['anything']],
] as const)('spec §2 search: %j finds it: %j in %j', (term, expected, texts) => {
  expect(matchesSearch(term, ...texts)).toBe(expected);
});

test.each(['Guðrún Ångström', 'ΟΔΥΣΣΕΥΣ ΝΙΚΟΣΙΑ', 'İSTANBUL ẞ ﬁn', '김철수 Việt Nam', 'a\u0301\u0327🚀 Ǆ'])(
  'spec §2 search: any part of %j finds it',
  (text) => {
    const letters = [...text];
    for (let from = 0; from < letters.length; from += 1) {
      for (let to = from + 1; to <= letters.length; to += 1) {
        const part = letters.slice(from, to).join('');
        expect({ part, found: matchesSearch(part, text) }).toEqual({ part, found: true });
      }
    }
  },
);
