/** The line break of RFC 4180. */
const LINE_END = '\r\n';

type Cell = string | number | boolean | null;

/** The columns of a file, in their order: the cell of a row by the name of the column. */
export type FileColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** Returns rows as lines of a CSV file. */
export function csvLines<Row>(columns: FileColumns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns);
  return rows.map((row) => csvLine(cells.map((cellOf) => cellOf(row)))).join('');
}

/** Returns a row as an object with the columns as its fields. */
export const fieldsOf = <Row>(columns: FileColumns<Row>, row: Row): Record<string, Cell> =>
  Object.fromEntries(Object.entries(columns).map(([name, cellOf]) => [name, cellOf(row)]));

/** Returns a CSV file, which begins with the names of its columns. */
export const csvFile = <Row>(columns: FileColumns<Row>, rows: readonly Row[]): string =>
  csvLine(Object.keys(columns)) + csvLines(columns, rows);

/**
 * Returns the cells as a line of a CSV file (RFC 4180). Where a spreadsheet would run a part of a cell as a formula, it gets
 * an apostrophe, which `readCell` removes again.
 */
export function csvLine(cells: readonly Cell[]): string {
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
