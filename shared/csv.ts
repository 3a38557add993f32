/** The line break of RFC 4180. */
const LINE_END = '\r\n';

/**
 * Returns the cells as a line of a CSV file (RFC 4180). Where a spreadsheet would run a part of a cell as a formula, it gets
 * an apostrophe, which `readCell` removes again.
 */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return (
    cells.map((cell) => quoted((cell === null ? '' : String(cell)).replace(FORMULA, "'"))).join(',') +
    LINE_END
  );
}

// The start of a formula in Excel, LibreOffice or Google Sheets: the last four are the full-width forms. Spaces and
// quotes may precede it; apostrophes are counted in, so that a text that has one already is read back unchanged. Cells
// can also start in the middle of a text: where semicolons separate, Excel splits a file with commas at those inside of
// cells, and at their tabs and line breaks.
const START = '[ \'"]*[=+\\-@＝＋－＠]';
const FORMULA = new RegExp(`^(?='*[\\t\\r\\n]|${START})|(?<=[;\\t\\r\\n])(?=${START})`, 'g');
const DEFUSED = new RegExp(`^'(?='*[\\t\\r\\n]|${START})|(?<=[;\\t\\r\\n])'(?=${START})`, 'g');

/** Returns the text of a cell as it was before `csvLine`. */
export function readCell(cell: string): string {
  return cell.replace(DEFUSED, '');
}

function quoted(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
