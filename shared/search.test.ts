import { expect, test } from 'vitest';
import { matchesSearch } from './search.ts';

test.each([
  // In any of the texts, ignoring case.
  ['plan', true, ['Sales Plan', null]],
  ['PLAN', true, ['sales plan', null]],
  ['week', true, ['Sales', 'The first WEEK']],
  ['month', false, ['Sales', 'The first week']],
  // An empty term matches everything, also an item without any text.
  ['', true, []],
  [' \t ', true, [null, undefined]],
  ['x', false, []],
  ['x', false, [null, undefined, '']],
  // The term is trimmed, but spaces inside it count. A match does not span two texts.
  ['  sales ', true, ['Sales']],
  ['a b', false, ['ab']],
  ['lesweek', false, ['Sales', 'Week']],
  // Accents in the term or the text, composed or not.
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
  // A capital Σ at the end of a term matches one inside a word of the text, so that an unfinished term
  // matches.
  ['ΝΙΚΟΣ', true, ['Νικόσια']],
  ['νικος', true, ['ΝΙΚΟΣΙΑ']],
  // Other scripts, and characters outside the basic plane.
  ['дмит', true, ['Дмитрий']],
  ['雷', true, ['李雷']],
  ['🚀', true, ['Lift-off 🚀']],
  // Characters that are special in patterns.
  ['.*', false, ['anything']],
  ['(', true, ['Week (1)']],
  ['%', false, ['anything']],
] as const)('the term %j matches: %j in %j (Templates 6)', (term, expected, texts) => {
  expect(matchesSearch(term, ...texts)).toBe(expected);
});

test.each(['Guðrún Ångström', 'ΟΔΥΣΣΕΥΣ ΝΙΚΟΣΙΑ', 'İSTANBUL ẞ ﬁn', '김철수 Việt Nam', 'a\u0301\u0327🚀 Ǆ'])(
  'every part of %j matches it',
  (text) => {
    const characters = [...text];
    for (let from = 0; from < characters.length; from += 1) {
      for (let to = from + 1; to <= characters.length; to += 1) {
        const part = characters.slice(from, to).join('');
        expect({ part, found: matchesSearch(part, text) }).toEqual({ part, found: true });
      }
    }
  },
);
