import { inflate, latin1 } from './platform.ts';

/** Why a file cannot be read, in words. */
export class UnreadableError extends Error {}

export const CUT = 'The end of this PDF is missing: it was cut, or not fully copied.';

/** The objects of a PDF by number, over its tables of objects from the last one back to the first. */
export class PdfObjects {
  /** A character for each byte. */
  readonly text: string;
  readonly #bytes: Uint8Array;
  readonly #offsets = new Map<number, number>();
  readonly trailer: string;
  /** Where the last table of objects begins. */
  readonly table: number;
  /** The number of the next new object. */
  readonly size: number;

  /** @throws an UnreadableError */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.text = latin1(bytes);
    const [, start] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(this.text.slice(-64)) ?? [];
    if (start === undefined) throw new UnreadableError(CUT);
    this.table = Number(start);
    this.trailer = this.#readTable(this.table);
    this.size = Number(/\/Size (\d+)/.exec(this.trailer)?.[1] ?? 0);
    let previous = previousOf(this.trailer);
    // A file of ours has two tables; a circle of them would never end.
    const read = new Set([this.table]);
    while (previous !== null && !read.has(previous) && read.size < MAX_TABLES) {
      read.add(previous);
      previous = previousOf(this.#readTable(previous));
    }
  }

  /** Reads a table, with newer ones first. Returns its trailer. */
  #readTable(at: number): string {
    const from = this.text.slice(at);
    if (!from.startsWith('xref'))
      throw new UnreadableError('The table of objects of this PDF cannot be read.');
    const end = from.indexOf('trailer');
    const lines = from
      .slice(4, end)
      .trim()
      .split(/(?<!\s)\s*[\r\n]+/);
    let next = 0;
    for (const line of lines) {
      const [one = '', two = '', kind] = line.trim().split(' ');
      if (kind === undefined) next = Number(one);
      else {
        if (kind === 'n' && !this.#offsets.has(next)) this.#offsets.set(next, Number(one));
        next += 1;
      }
      if (two === '') break;
    }
    return from.slice(end, from.indexOf('startxref', end));
  }

  /** Returns an object as text, a stream without what it holds. */
  object(number: number): string {
    const at = this.#offsets.get(number);
    if (at === undefined) throw new UnreadableError(`Object ${number} of this PDF is missing.`);
    const from = this.text.slice(at, at + MAX_OF_OBJECT);
    const start = from.indexOf(' obj') + 4;
    const end = from.search(/endobj|stream[\n\r]/);
    if (!from.startsWith(`${number} 0 obj`) || end === -1) {
      throw new UnreadableError(`Object ${number} of this PDF cannot be read.`);
    }
    return from.slice(start, end).trim();
  }

  /** Returns what a stream holds, decompressed. */
  async stream(number: number): Promise<Uint8Array> {
    const dictionary = this.object(number);
    const length = Number(/\/Length (\d+)(?! \d+ R)/.exec(dictionary)?.[1] ?? Number.NaN);
    const at = this.#offsets.get(number)!;
    const start = at + /stream\r?\n/.exec(this.text.slice(at, at + MAX_OF_OBJECT))!.index;
    const from = start + (this.text[start + 6] === '\r' ? 8 : 7);
    if (Number.isNaN(length)) throw new UnreadableError(`Object ${number} of this PDF has no length.`);
    const content = this.#bytes.slice(from, from + length);
    if (!/\/Filter/.test(dictionary)) return content;
    if (!/\/Filter \[?\/FlateDecode\]?/.test(dictionary)) {
      throw new UnreadableError(`Object ${number} of this PDF is compressed in a way that is not read here.`);
    }
    return inflate(content).catch(() => {
      throw new UnreadableError(`Object ${number} of this PDF is damaged.`);
    });
  }

  /** Returns the number of the catalog. */
  get root(): number {
    return referenceIn(this.trailer, 'Root') ?? missing('its catalog');
  }
}

/** Far more than a report has that others have signed again. Each may be as large as the file. */
const MAX_TABLES = 20;

// Far more than the largest that is read, a page with its links.
const MAX_OF_OBJECT = 1_000_000;

/** Returns the number of the object that a key refers to. */
export function referenceIn(dictionary: string, key: string): number | null {
  const [, number] = new RegExp(`/${key}\\s+(\\d+) 0 R`).exec(dictionary) ?? [];
  return number === undefined ? null : Number(number);
}

export function missing(what: string): never {
  throw new UnreadableError(`This PDF lacks ${what}.`);
}

function previousOf(trailer: string): number | null {
  const [, previous] = /\/Prev (\d+)/.exec(trailer) ?? [];
  return previous === undefined ? null : Number(previous);
}
