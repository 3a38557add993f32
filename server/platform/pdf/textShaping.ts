import type { Coverage, Family } from './fonts.ts';
import { addBreaks, graphemesOf } from './longWords.ts';

/**
 * A paragraph of user input, prepared for the template. Its long words have break positions (longWords.ts).
 */
export type ShapedText = {
  text: string;
  dir: 'ltr' | 'rtl';
  lang: string;
  cjk: Cjk;
  /** Whether it has combining marks. */
  accented: boolean;
};

/** The family for Han characters: each country has its own form of a code point. */
type Cjk = Extract<Family, 'sc' | 'jp' | 'kr'>;

const LANGUAGES: Record<Cjk, string> = { sc: 'zh', jp: 'ja', kr: 'ko' };

/** Replaces a character that no font of the report has (Reports 2). */
const SUBSTITUTE = '\ufffd';

// A word of at most this width, in em, fits every column of the report: the narrowest, that of names, has 19.
const WIDEST_WORD = 18;

const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTER = /\p{L}/gu;

// The line and paragraph ends of all systems; pasted text may have form feeds and vertical tabs.
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

// 2,000 tasks of 25 lines, a thousand pages. A plan within the limits of the
// API can have 400,000 lines of one letter, which would take gigabytes of
// memory. From this line of the document on, line ends are printed as pilcrows.
const MAX_LINES = 50_000;

// Embeddings, overrides and isolates could make a signed text read differently
// from its characters. Of the other invisible characters, those that shape
// letters are kept: joiners, direction marks, ideographic variation selectors.
const INVISIBLE =
  /[\u202a-\u202e\u2066-\u2069]|(?![\u{e0100}-\u{e01ef}\u200c-\u200f\u061c])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
const ACCENT = /\p{M}/u;

// Typst takes memory by the square of the marks of one letter: 100 MB for 5,000. Hebrew with vowels and
// cantillation has up to six, Arabic four, Vietnamese two. The marks beyond the eighth get one substitute.
const MARKS_ABOVE_LIMIT = /([\p{M}\u200c\u200d]{8})[\p{M}\u200c\u200d]+/gu;
const SHAPING = /^[\u{e0100}-\u{e01ef}\u200c-\u200f\u061c]$/u;
const COMPOSED = /[\p{M}\u200c-\u200f\u061c]/u;

/** Prepares the texts of one document for its fonts. */
export class TextShaper {
  readonly #coverage: Coverage;
  readonly #documentCjk: Cjk;
  #lines = 0;
  /** Whether a character has been replaced so far. */
  substituted = false;

  /** @param allTexts the texts of the document, for guessing the language of texts with only Han characters */
  constructor(coverage: Coverage, allTexts: string) {
    this.#coverage = coverage;
    const [kana, hangul] = [KANA.test(allTexts), HANGUL.test(allTexts)];
    if (kana === hangul) this.#documentCjk = 'sc';
    else this.#documentCjk = kana ? 'jp' : 'kr';
  }

  /**
   * Returns the text as one paragraph without line ends. Words wider than `widestWord`, in em, may be broken.
   */
  line(text: string, widestWord = WIDEST_WORD): ShapedText {
    return this.#shape(text.split(LINE_END).join(' ').trim(), widestWord);
  }

  /** Returns the text as one line of at most `widest` em, shortened with an ellipsis. */
  shortLine(text: string, widest: number): ShapedText {
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

  /**
   * Splits the text into paragraphs of one direction and
   * script, which keep their line ends. A blank text has none.
   */
  paragraphs(text: string, widestWord = WIDEST_WORD): ShapedText[] {
    const paragraphs: ShapedText[] = [];
    if (text.trim() === '') return paragraphs;
    const lines = text.trim().split(LINE_END);
    this.#lines += lines.length;
    for (const typed of this.#lines > MAX_LINES ? [lines.join(' ¶ ')] : lines) {
      const line = this.#shape(typed.trimEnd(), widestWord);
      const last = paragraphs.at(-1);
      // A line without letters takes the direction of the line before it.
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

  #shape(typed: string, widestWord: number): ShapedText {
    const visible = typed
      .toWellFormed()
      .replaceAll('\t', '    ')
      .replace(INVISIBLE, '')
      .replace(MARKS_ABOVE_LIMIT, (_marks, kept: string) => kept + this.#substitute());
    // A name of invisible characters is printed as one substitute, not as an empty line.
    const shown = visible.trim() === '' && typed !== '' ? this.#substitute() : this.#showable(visible);
    const cjk = this.#cjkOf(shown);
    const text = addBreaks(shown, widestWord, (part) => this.#width(part));
    return { text, ...languageOf(shown, cjk), cjk, accented: ACCENT.test(shown) };
  }

  /** Replaces every grapheme that no font has. */
  #showable(text: string): string {
    // Splitting a text into graphemes is slow, and few texts need it.
    if (!COMPOSED.test(text) && [...text].every((character) => this.#isShown(character))) return text;
    return graphemesOf(text)
      .map((grapheme) => this.#showableGrapheme(grapheme))
      .join('');
  }

  #showableGrapheme(grapheme: string): string {
    // The composed form looks better than a letter with a combining mark. Characters without marks keep their form if a
    // font has it: NFC would replace compatibility characters in names.
    const forms = [grapheme, grapheme.normalize('NFC')];
    if (ACCENT.test(grapheme)) forms.reverse();
    const shown = forms.find((form) => this.#isShown(form));
    if (shown !== undefined) return shown;
    // When only a combining mark is missing, its letter is kept.
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

  /** Whether one font has the whole grapheme: a letter is never combined from two fonts. */
  #isShown(grapheme: string): boolean {
    const visible = Array.from(grapheme).filter((character) => !SHAPING.test(character));
    return this.#coverage.coversTogether(visible.map((character) => character.codePointAt(0)!));
  }

  /**
   * Japanese when the text has kana, Korean when it has Hangul,
   * else as the document, if that family has all Han characters.
   */
  #cjkOf(text: string): Cjk {
    const own = KANA.test(text) ? 'jp' : HANGUL.test(text) ? 'kr' : this.#documentCjk;
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

/** Returns the direction of the first letter, and the language that the script suggests. */
function languageOf(text: string, cjk: Cjk): Pick<ShapedText, 'dir' | 'lang'> {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  if (/\p{Script=Arabic}/u.test(first)) return { dir: 'rtl', lang: 'ar' };
  if (/\p{Script=Hebrew}/u.test(first)) return { dir: 'rtl', lang: 'he' };
  const characters = text.match(CJK)?.length ?? 0;
  const isCjk = characters > 0 && 2 * characters >= (text.match(LETTER)?.length ?? 0);
  return { dir: 'ltr', lang: isCjk ? LANGUAGES[cjk] : 'en' };
}
