type LineError = { line: number; message: string };

/** A record of a file that is not blank, with the number of its first line. */
type Row = { line: number; cells: string[] };

/** A longer record is refused, in characters: a person has at most some thousand. */
const LONGEST_RECORD = 65_536;

/** A record that cannot be read; the rest of the file is not read. */
export class UnreadableRow extends Error {
  readonly error: LineError;

  constructor(line: number, message: string) {
    super(message);
    this.error = { line, message };
  }
}

/**
 * Yields the records of a CSV file as RFC 4180 quotes them, without blank ones, each character once, so that no file
 * takes longer than another of its size. Throws an UnreadableRow.
 */
export function* readRows(text: string): Generator<Row> {
  const reader = new RowReader(text);
  for (let row = reader.next(); row !== null; row = reader.next()) {
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
  }
}

class RowReader {
  readonly #text: string;
  readonly #separator: string;
  /** The end of a cell without quotes, of a quoted one, and a line break. */
  readonly #end: RegExp;
  #position = 0;
  #line = 1;
  /** Where the current record starts. */
  #start = 0;
  #startLine = 1;

  constructor(text: string) {
    this.#text = text;
    this.#separator = separatorOf(text);
    this.#end = new RegExp(`["\\r\\n${this.#separator}]|$`, 'g');
  }

  /** Returns the next record, null at the end of the file. */
  next(): Row | null {
    if (this.#position >= this.#text.length) return null;
    [this.#start, this.#startLine] = [this.#position, this.#line];
    const cells: string[] = [];
    do cells.push(this.#text[this.#position] === '"' ? this.#readQuoted() : this.#readPlain());
    while (this.#skipSeparator());
    this.#skipLineBreak();
    return { line: this.#startLine, cells };
  }

  #readPlain(): string {
    this.#end.lastIndex = this.#position;
    const { index } = this.#end.exec(this.#text)!;
    if (this.#text[index] === '"') throw new UnreadableRow(this.#startLine, QUOTE_IN_CELL);
    return this.#takeUntil(index);
  }

  #readQuoted(): string {
    const text = this.#text;
    let cell = '';
    for (let from = this.#position + 1; ; from = this.#position + 1) {
      const close = text.indexOf('"', from);
      // A quote that is never closed may be followed by the whole file.
      if (close === -1 || close - this.#start > LONGEST_RECORD) {
        const isLong = text.length - this.#start > LONGEST_RECORD;
        throw new UnreadableRow(this.#startLine, isLong ? TOO_LONG : NOT_CLOSED);
      }
      this.#position = from;
      const part = this.#takeUntil(close);
      this.#line += part.match(/\r\n|\r|\n/g)?.length ?? 0;
      cell += part;
      this.#position = close + 1;
      if (text[this.#position] !== '"') break;
      cell += '"';
    }
    const next = text[this.#position];
    if (next !== undefined && !`\r\n${this.#separator}`.includes(next)) {
      throw new UnreadableRow(this.#startLine, TEXT_AFTER_QUOTE);
    }
    return cell;
  }

  #takeUntil(index: number): string {
    if (index - this.#start > LONGEST_RECORD) throw new UnreadableRow(this.#startLine, TOO_LONG);
    const cell = this.#text.slice(this.#position, index);
    this.#position = index;
    return cell;
  }

  #skipSeparator(): boolean {
    if (this.#text[this.#position] !== this.#separator) return false;
    this.#position += 1;
    return true;
  }

  #skipLineBreak(): void {
    if (this.#position >= this.#text.length) return;
    this.#position += this.#text.startsWith('\r\n', this.#position) ? 2 : 1;
    this.#line += 1;
  }
}

/** No name of a column contains a separator, so the first one in the header is that of the file. */
function separatorOf(text: string): string {
  const first = /[,;\t\r\n]/.exec(text.trimStart())?.[0];
  return first === ';' || first === '\t' ? first : ',';
}

const NOT_CLOSED = 'A quote that opens here is never closed. Close it, or remove it.';
const TOO_LONG = 'The line is too long, perhaps because a quote is not closed.';
const TEXT_AFTER_QUOTE =
  'A quote inside a quoted cell must be doubled (""), and after the closing one the cell must end.';
const QUOTE_IN_CELL =
  'A cell that contains a quote must itself be in quotes, with the inner ones doubled ("").';
