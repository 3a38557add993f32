// Where a word that is wider than its column may be broken. The template sets no character for it, so that copied
// addresses and names stay whole. Between two signs, such as a row of dashes, only a zero-width space lets a line end.
const BREAK = '\u001f';
const STRONG_BREAK = `${BREAK}\u200b`;

// A wider word may be broken after punctuation and about every 4 em, so that hardly any room is lost.
const PIECE = 4;

// What may be too wide for a line: a run without a character that lines may be broken at anyway. A space is none in
// front of a full stop and its like. Fewer than 12 characters are narrower than WIDEST_WORD, a few ligatures apart.
const LONG_WORD = /(?:[^ \u3000\u3400-\u9fff\uac00-\ud7a3]| (?=[ .,:;!?/\p{Pe}])){12,}/gu;
const PUNCTUATION = /[/?&=.,;_#%+@:-]/u;
const SIGN = /^[^\p{L}\p{M}\p{N}]/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What a reader takes for one character each. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The text with places to break each word that is wider than so many em. `widthOf` answers in em. */
export function breakable(text: string, widest: number, widthOf: (part: string) => number): string {
  return text.replace(LONG_WORD, (word) => (widthOf(word) <= widest ? word : inPieces(word, widthOf)));
}

function inPieces(word: string, widthOf: (part: string) => number): string {
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
