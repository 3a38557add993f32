/*
 * A page is rendered within one turn of the event loop, which no limit of time interrupts. So what it would take is decided
 * before, from the answers of its calls, and while it is rendered by the number of its elements.
 *
 * Measured on 2 cores, Node 24, with 1 MB of notes of one kind in a template and in a plan (docs/performance.md). The weights are those
 * of the worst kind.
 */

/** The most that the texts of a page may take, in µs by the weights below. */
const MAX_TEXT_US = 50_000;

/** An element takes 0.3 to 1.3 µs on any page: a plan of 2,000 open tasks has 44,000 to 50,000. */
export const MAX_ELEMENTS = 50_000;

/**
 * The maximum bytes of a server-rendered page. A phone without the cookie loads the same data in parts, and shows some
 * meanwhile.
 */
export const MAX_PAGE_BYTES = 4 * 1_048_576;

/** A star, or an underscore at the edge of a word: `_a_ ` takes 1.9, `*a* ` and `*a _b ` 1.6. */
const MARK_US = 2;
/** `a` and a line break take 2.5, items of lists in turns 3.7. The limit of elements bounds the rest. */
const LINE_BREAK_US = 3;
/** The cost of a character that React escapes or a note parses: `&` takes 0.1 and a backslash 0.08. */
const SIGN_US = 0.1;
/** Words take 0.016. */
const CHARACTER_US = 0.02;

/** The costs of the answers of one page. */
export class PageCost {
  #text_us = 0;
  #bytes = 0;

  /** Adds a response, which is JSON. Returns whether the page can still be rendered. */
  add(json: string): boolean {
    this.#bytes += Buffer.byteLength(json);
    // They travel in the page.
    if (!this.isTooLarge) this.#text_us += textCost(json);
    return !this.isTooLarge;
  }

  get isTooLarge(): boolean {
    return this.#bytes > MAX_PAGE_BYTES || this.#text_us > MAX_TEXT_US;
  }
}

/** Returns the time to read and render the texts of a response, in µs: too much for keys and hidden texts. */
function textCost(json: string): number {
  let [marks, breaks, signs] = [0, 0, 0];
  for (let index = 0; index < json.length; index += 1) {
    switch (json.charCodeAt(index)) {
      case STAR:
        marks += 1;
        break;
      case UNDERSCORE:
        if (!isWord(json, index - 1) || !isWord(json, index + 1)) marks += 1;
        break;
      case BACKSLASH:
        index += 1;
        if (/[nr]/.test(json.charAt(index))) breaks += 1;
        else signs += 1;
        break;
      case AMPERSAND:
      case APOSTROPHE:
      case LESS:
      case GREATER:
        signs += 1;
        break;
    }
  }
  return marks * MARK_US + breaks * LINE_BREAK_US + signs * SIGN_US + json.length * CHARACTER_US;
}

const [STAR, UNDERSCORE, BACKSLASH, AMPERSAND, APOSTROPHE, LESS, GREATER] = [..."*_\\&'<>"].map((sign) =>
  sign.charCodeAt(0),
);

/** Within a word an underscore is no mark of a note; the keys of answers have many. */
const isWord = (json: string, index: number) => /\w/.test(json.charAt(index));
