// Search ignores case and accents, so that 'lukasz' finds 'Łukasz'. NFKD splits most letters from their marks; the
// stroke of Ł, Ø and Đ is no mark to Unicode, hence the short list. ς is how a capital Σ is lowered at the end of a word:
// a term that ends where the text goes on must find it all the same.
const EQUAL: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' };

/** The text as search compares it. */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœıς]/g, (letter) => EQUAL[letter] ?? letter);
}

/** Whether any of the texts contains the search term; an empty term matches everything (spec §2, all searches). */
export function matchesSearch(term: string, ...texts: (string | null | undefined)[]): boolean {
  const key = searchKey(term.trim());
  return key === '' || texts.some((text) => text != null && searchKey(text).includes(key));
}
