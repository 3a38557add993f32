const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

// A name of one word may be a word as well: 'Will' is no part of 'you will meet'.
const patternOf = (name: string) => (/^[^\s@]+$/u.test(name) ? escaped(name) : `(?i:${escaped(name)})`);

/** The replacement of a person's names in texts that stay. */
export type Scrub = {
  isIn: (text: string) => boolean;
  /** Whether they are in a text of a value of JSON. */
  isInValue: (value: unknown) => boolean;
  replace: (text: string) => string;
  /** Replaces them in all texts of a value of JSON. */
  replaceIn: <Value>(value: Value) => Value;
};

/**
 * Returns what finds and replaces names and emails as whole words: 'Al' is not a part of 'Also'. Without names nothing is found.
 */
export function scrubOf(names: readonly string[], replacement: string): Scrub {
  const found = [...new Set(names)].filter((name) => name.trim() !== '');
  // The longest first, so that 'Ada Lindqvist' is not left as 'Former employee Lindqvist'.
  const any = found.toSorted((one, other) => other.length - one.length).map(patternOf);
  const words =
    any.length === 0
      ? /(?!)/gu
      : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any.join('|')})(?![\p{L}\p{N}])`, 'gu');
  const replace = (text: string) => text.replaceAll(words, replacement);
  const replaceIn = (value: unknown): unknown => {
    if (typeof value === 'string') return replace(value);
    if (Array.isArray(value)) return value.map(replaceIn);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceIn(one)]));
  };
  return {
    isIn: (text) => text.search(words) !== -1,
    isInValue: (value) => JSON.stringify(replaceIn(value)) !== JSON.stringify(value),
    replace,
    replaceIn: <Value>(value: Value) => replaceIn(value) as Value,
  };
}
