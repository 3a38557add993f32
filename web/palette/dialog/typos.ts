/** Shorter words are one typing error away from too many others. */
const MIN_LENGTH = 4;

/**
 * Returns whether a word of the text begins with the term when one letter of the term is added, left out, replaced or
 * exchanged with the next. Both are search keys, and the term is one word.
 */
export function beginsWithTypo(text: string, term: string): boolean {
  if (term.length < MIN_LENGTH) return false;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => {
    for (let length = term.length - 1; length <= term.length + 1; length++) {
      if (length <= word.length && isOneEdit(term, word.slice(0, length))) return true;
    }
    return false;
  });
}

/** Returns whether the texts are the same but for one edit. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  const isExchanged = a[start] === b[start + 1] && a[start + 1] === b[start];
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (isExchanged && rest(a, 2) === rest(b, 2))
  );
}
