// Rules of oxlint that no other plugin has without a linter of its own.

import { RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

const TOO_SLOW =
  'takes quadratic time for a long text. Let it start only where a run starts, as `(?<!\\s)\\s+$` does, exclude the characters between its parts, or use a function of strings.';
const TOO_MANY =
  'passes each item as an argument, which throws a RangeError above some 100,000 items. Use a loop, or `reduce`.';

/** Functions that take any number of arguments. */
const VARIADIC = new Set([
  'push',
  'unshift',
  'splice',
  'min',
  'max',
  'hypot',
  'fromCharCode',
  'fromCodePoint',
]);

/** A regular expression must take linear time for any text, and be written as a literal where it has no variable part. */
const linearRegex = {
  create: (context) => ({
    Literal(node) {
      if (node.regex) reportSlow(context, node, node.regex.pattern, node.regex.flags);
    },
    NewExpression({ callee, arguments: [pattern, flags] }) {
      if (callee.name !== 'RegExp' || typeof pattern?.value !== 'string') return;
      reportSlow(context, pattern, pattern.value, typeof flags?.value === 'string' ? flags.value : '');
    },
    Property({ key, value }) {
      if (key.name === 'pattern' && typeof value.value === 'string')
        reportSlow(context, value, value.value, 'u');
    },
  }),
};

function reportSlow(context, node, source, flags) {
  // Move: the same run is tried from each of its characters. Self and Trade: quantifiers exchange what they match.
  const reportTypes = { Move: true, Self: true, Trade: true };
  const { reports } = analyse({ source, flags }, { reportTypes });
  for (const report of reports) {
    const part = (report.quant ?? report.endQuant).raw;
    context.report({ node, message: `'${part}' in this regular expression ${TOO_SLOW}` });
  }
  for (const part of searchedFromEach(source, flags))
    context.report({ node, message: `'${part}' in this regular expression ${TOO_SLOW}` });
}

/**
 * Returns parts such as `[^x]*` that can match again their own preceding text: in `<[^>]*>` a text of many `<` is
 * searched to its end from each of them. scslre checks the parts of a match, and not its possible starts.
 */
function searchedFromEach(source, flags) {
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  return alternatives
    .flatMap(({ elements }) => {
      const parts = elements.flatMap((part) =>
        part.type === 'CapturingGroup' && part.alternatives.length === 1
          ? part.alternatives[0].elements
          : [part],
      );
      return parts.filter((part, at) => {
        const isSearch = part.type === 'Quantifier' && part.max === Infinity && at > 0;
        // Anchored, or without anything that must follow.
        if (!isSearch || parts[0].type === 'Assertion' || !parts.slice(at + 1).some(isRequired)) return false;
        const before = parts.slice(0, at).map(sampleOf).join('');
        return (
          before !== '' &&
          new RegExp(`^(?:${part.element.raw})*$`, flags.replaceAll(/[gy]/g, '')).test(before)
        );
      });
    })
    .map(({ raw }) => raw);
}

const isRequired = ({ type, min }) => type !== 'Quantifier' || min > 0;

/** Returns a text that the part of an expression matches, as short as it can be. */
function sampleOf(part) {
  switch (part.type) {
    case 'Character':
      return String.fromCodePoint(part.value);
    case 'Quantifier':
      return sampleOf(part.element).repeat(part.min);
    case 'Group':
    case 'CapturingGroup':
      return part.alternatives[0].elements.map(sampleOf).join('');
    case 'CharacterClass':
    case 'CharacterSet': {
      const one = new RegExp(part.raw, 'u');
      return [...SAMPLES].find((character) => one.test(character)) ?? '';
    }
    default:
      return '';
  }
}

const SAMPLES = 'a0 <[("-_.:/é\n';

const noSpreadOfMany = {
  create: (context) => ({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || !VARIADIC.has(callee.property.name)) return;
      for (const node of given) {
        if (node.type === 'SpreadElement') context.report({ node, message: `A spread ${TOO_MANY}` });
      }
    },
  }),
};

export default {
  meta: { name: 'gangway' },
  rules: { 'linear-regex': linearRegex, 'no-spread-of-many': noSpreadOfMany },
};
