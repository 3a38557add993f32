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
  const separator = separatorOf(text);
  // The end of a cell without quotes, of a quoted one, and a line break.
  const end = new RegExp(`["\\r\\n${separator}]|$`, 'g');
  let [position, line] = [0, 1];

  while (position < text.length) {
    const [start, startLine] = [position, line];
    const cells: string[] = [];
    do cells.push(text[position] === '"' ? readQuoted() : readPlain());
    while (isSeparator());
    readLineBreak();
    if (cells.some((cell) => cell.trim() !== '')) yield { line: startLine, cells };

    function readPlain(): string {
      end.lastIndex = position;
      const { index } = end.exec(text)!;
      if (text[index] === '"') throw new UnreadableRow(startLine, QUOTE_IN_CELL);
      return takeUntil(index);
    }

    function readQuoted(): string {
      let cell = '';
      for (let from = position + 1; ; from = position + 1) {
        const close = text.indexOf('"', from);
        // A quote that is never closed may be followed by the whole file.
        if (close === -1 || close - start > LONGEST_RECORD) {
          const isLong = text.length - start > LONGEST_RECORD;
          throw new UnreadableRow(startLine, isLong ? TOO_LONG : NOT_CLOSED);
        }
        position = from;
        cell += takeUntil(close, true);
        position = close + 1;
        if (text[position] !== '"') break;
        cell += '"';
      }
      if (position < text.length && !`\r\n${separator}`.includes(text[position]!)) {
        throw new UnreadableRow(startLine, TEXT_AFTER_QUOTE);
      }
      return cell;
    }

    function takeUntil(index: number, mayBreak = false): string {
      if (index - start > LONGEST_RECORD) throw new UnreadableRow(startLine, TOO_LONG);
      const cell = text.slice(position, index);
      if (mayBreak) line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
      position = index;
      return cell;
    }
  }

  function isSeparator(): boolean {
    if (text[position] !== separator) return false;
    position += 1;
    return true;
  }

  function readLineBreak(): void {
    if (position >= text.length) return;
    position += text.startsWith('\r\n', position) ? 2 : 1;
    line += 1;
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
