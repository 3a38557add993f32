// NFKD separates most letters from their marks, but not these. A capital Σ
// becomes ς at the end of a word when lowered, and σ elsewhere: without
// the mapping, a term that ends inside a word of the text would not match.
const EQUAL: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' };

/** Becomes 18 characters, at most four times more than any other: the search omits the most expensive one. */
const LONGEST = '\ufdfa';

/** Returns the text without case and accents, for comparison (Templates 6): 'lukasz' for 'Łukasz'. */
export function searchKey(text: string): string {
  return text
    .replaceAll(LONGEST, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœıς]/g, (letter) => EQUAL[letter] ?? letter);
}

/**
 * Returns whether any of the texts contains the trimmed term,
 * ignoring case and accents. An empty term matches everything.
 */
export function matchesSearch(term: string, ...texts: (string | null | undefined)[]): boolean {
  const key = searchKey(term.trim());
  return key === '' || texts.some((text) => text != null && searchKey(text).includes(key));
}
