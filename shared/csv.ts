/** The line break of RFC 4180. */
const LINE_END = '\r\n';

/**
 * Returns the cells as a line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading
 * apostrophe, which `readCell` removes again.
 */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return cells.map((cell) => quoted(defused(cell === null ? '' : String(cell)))).join(',') + LINE_END;
}

// Cells with such a start run as formulas in Excel, LibreOffice or Google Sheets; the last four are the full-width
// forms. Apostrophes before it are counted in, so that a text that has one already is read back as it was.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const DEFUSED = /^'+[=+\-@\t\r\n＝＋－＠]/;

function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell as it was before `csvLine`. */
export function readCell(cell: string): string {
  return DEFUSED.test(cell) ? cell.slice(1) : cell;
}

function quoted(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
