// Marks a position where a word wider than its column may break. The template prints no character for it, so that
// copied addresses and names are complete. Between two signs, such as dashes, Typst breaks only at a zero-width space.
const BREAK = '\u001f';
const STRONG_BREAK = `${BREAK}\u200b`;

// A word that is too wide may be broken after punctuation
// and about every 4 em, so that lines are filled well.
const PIECE = 4;

// Words that may be too wide: runs without a break opportunity; a space before a full stop is not one. Fewer than 12
// characters are narrower than any column, except for some ligatures.
const LONG_WORD = /(?:[^ \u3000\u3400-\u9fff\uac00-\ud7a3]| (?=[ .,:;!?/\p{Pe}])){12,}/gu;
const PUNCTUATION = /[/?&=.,;_#%+@:-]/u;
const SIGN = /^[^\p{L}\p{M}\p{N}]/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits a text into the characters that readers perceive (extended grapheme clusters). */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Adds break positions to every word that is wider than `widest`. Widths are in em. */
export function addBreaks(text: string, widest: number, widthOf: (part: string) => number): string {
  return text.replace(LONG_WORD, (word) => (widthOf(word) <= widest ? word : breakWord(word, widthOf)));
}

function breakWord(word: string, widthOf: (part: string) => number): string {
  let pieces = '';
  let last = '';
  let width = 0;
  for (const grapheme of graphemesOf(word)) {
    const afterPunctuation = PUNCTUATION.test(last) && !PUNCTUATION.test(grapheme);
    if (width >= PIECE || afterPunctuation) {
      pieces += SIGN.test(last) && SIGN.test(grapheme) ? STRONG_BREAK : BREAK;
      width = 0;
    }
    pieces += grapheme;
    last = grapheme;
    width += widthOf(grapheme);
  }
  return pieces;
}
