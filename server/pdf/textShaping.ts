import type { Coverage, Family } from './fonts.ts';
import { breakable, graphemesOf } from './longWords.ts';

/** One paragraph of what somebody typed, ready to be set. Its long words may be broken (longWords.ts). */
export type Line = {
  text: string;
  dir: 'ltr' | 'rtl';
  lang: string;
  cjk: Cjk;
  /** Whether it has accents that are characters of their own. */
  accented: boolean;
};

/** The family that draws Chinese characters: the same character looks different in each country. */
type Cjk = Extract<Family, 'sc' | 'jp' | 'kr'>;

const LANGUAGES: Record<Cjk, string> = { sc: 'zh', jp: 'ja', kr: 'ko' };

/** Stands for a character that no font of the report has. */
const SUBSTITUTE = '\ufffd';

// A word up to this wide, in em, fits every column of the report: the narrowest, a name's, holds 19.
const WIDEST_WORD = 18;

const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTER = /\p{L}/gu;

// The line and paragraph marks of every system; form feeds and vertical tabs come with pasted text.
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

// 2,000 tasks with 25 lines each, a thousand pages. Plans that the API accepts could hold 400,000 lines of one letter,
// which would cost gigabytes of memory: beyond this many, line ends are printed as pilcrows.
const MOST_LINES = 50_000;

// Embeddings, overrides and isolates would let a signed line read differently from what it says.
// Of the other things that nobody sees, those that shape letters stay: joiners, direction marks, ideographic variants.
const UNSEEN =
  /[\u202a-\u202e\u2066-\u2069]|(?![\u{e0100}-\u{e01ef}\u200c-\u200f\u061c])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const ACCENT = /\p{M}/u;
const SHAPING = /^[\u{e0100}-\u{e01ef}\u200c-\u200f\u061c]$/u;
const COMPOSED = /[\p{M}\u200c-\u200f\u061c]/u;

/** Turns the texts of one document into lines that its fonts can show. */
export class Letterer {
  readonly #coverage: Coverage;
  readonly #local: Cjk;
  #lines = 0;
  /** Whether a character had to be replaced so far. */
  substituted = false;

  /** @param everything all texts of the document: Chinese characters alone do not tell whose they are */
  constructor(coverage: Coverage, everything: string) {
    this.#coverage = coverage;
    const [kana, hangul] = [KANA.test(everything), HANGUL.test(everything)];
    if (kana === hangul) this.#local = 'sc';
    else this.#local = kana ? 'jp' : 'kr';
  }

  /** The text as one line. A word that is wider than so many em may be broken. */
  line(text: string, widestWord = WIDEST_WORD): Line {
    return this.#set(text.split(LINE_END).join(' ').trim(), widestWord);
  }

  /** The text as one line of at most so many em, cut with an ellipsis. */
  shortLine(text: string, widest: number): Line {
    const line = this.line(text, Infinity);
    let short = '';
    let width = 0;
    for (const grapheme of graphemesOf(line.text)) {
      width += this.#width(grapheme);
      if (width > widest) return { ...line, text: `${short.trimEnd()}…` };
      short += grapheme;
    }
    return line;
  }

  /** The text in paragraphs of one direction and script, each with its own line breaks; none for a blank text. */
  paragraphs(text: string, widestWord = WIDEST_WORD): Line[] {
    const paragraphs: Line[] = [];
    if (text.trim() === '') return paragraphs;
    const lines = text.trim().split(LINE_END);
    this.#lines += lines.length;
    for (const typed of this.#lines > MOST_LINES ? [lines.join(' ¶ ')] : lines) {
      const line = this.#set(typed.trimEnd(), widestWord);
      const last = paragraphs.at(-1);
      // A line of figures or signs goes the way of the line above it.
      const alike = line.dir === last?.dir && line.lang === last.lang && line.cjk === last.cjk;
      if (last && (alike || !/\p{L}/u.test(line.text))) {
        last.text += `\n${line.text}`;
        last.accented ||= line.accented;
      } else {
        paragraphs.push(line);
      }
    }
    return paragraphs;
  }

  #set(typed: string, widestWord: number): Line {
    const seen = typed.toWellFormed().replaceAll('\t', '    ').replace(UNSEEN, '');
    // A name of which nothing can be seen is still a name.
    const shown = seen.trim() === '' && typed !== '' ? this.#substitute() : this.#showable(seen);
    const cjk = this.#cjkOf(shown);
    const text = breakable(shown, widestWord, (part) => this.#width(part));
    return { text, ...languageOf(shown, cjk), cjk, accented: ACCENT.test(shown) };
  }

  /** The text with a visible substitute for every grapheme that no font can show. */
  #showable(text: string): string {
    // Cutting a text into graphemes is slow, and nearly every text is shown as it stands.
    if (!COMPOSED.test(text) && [...text].every((character) => this.#isShown(character))) return text;
    return graphemesOf(text)
      .map((grapheme) => this.#showableGrapheme(grapheme))
      .join('');
  }

  #showableGrapheme(grapheme: string): string {
    // One é is drawn better than an e with an accent. A name may insist on a compatibility character, if a font has it.
    const forms = [grapheme, grapheme.normalize('NFC')];
    if (ACCENT.test(grapheme)) forms.reverse();
    const shown = forms.find((form) => this.#isShown(form));
    if (shown !== undefined) return shown;
    // An accent alone that is missing does not cost the letter that it stands on.
    let kept = '';
    for (const character of grapheme) {
      if (this.#isShown(kept + character)) kept += character;
      else if (kept === '') break;
    }
    return kept + this.#substitute();
  }

  #substitute(): string {
    this.substituted = true;
    return SUBSTITUTE;
  }

  /** Whether one font has all of the grapheme: no letter is put together from two fonts. */
  #isShown(grapheme: string): boolean {
    const seen = Array.from(grapheme).filter((character) => !SHAPING.test(character));
    return this.#coverage.coversTogether(seen.map((character) => character.codePointAt(0)!));
  }

  /** Kana make it Japanese, Hangul Korean; bare Chinese characters follow the document, if it has them all. */
  #cjkOf(text: string): Cjk {
    const own = KANA.test(text) ? 'jp' : HANGUL.test(text) ? 'kr' : this.#local;
    const han = (text.match(HAN) ?? []).map((character) => character.codePointAt(0)!);
    const families: Cjk[] = [own, 'sc', 'jp', 'kr'];
    return families.find((family) => han.every((point) => this.#coverage.covers(family, point))) ?? own;
  }

  #width(text: string): number {
    let width = 0;
    for (const character of text) width += this.#coverage.width(character.codePointAt(0)!);
    return width;
  }
}

/** The direction of the first letter, and a language as far as the script tells. */
function languageOf(text: string, cjk: Cjk): Pick<Line, 'dir' | 'lang'> {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  if (/\p{Script=Arabic}/u.test(first)) return { dir: 'rtl', lang: 'ar' };
  if (/\p{Script=Hebrew}/u.test(first)) return { dir: 'rtl', lang: 'he' };
  const characters = text.match(CJK)?.length ?? 0;
  const isCjk = characters > 0 && 2 * characters >= (text.match(LETTER)?.length ?? 0);
  return { dir: 'ltr', lang: isCjk ? LANGUAGES[cjk] : 'en' };
}
