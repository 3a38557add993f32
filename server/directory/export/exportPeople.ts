import { csvLine } from '#shared/csv.ts';
import { COLUMNS } from '#shared/directory/import/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listEverybody } from './export.sql.ts';

type ExportFormat = 'csv' | 'json';

/** Yields the file of everybody in parts, so that a company of any size fits into memory (Import 7). */
export async function* exportPeople(db: Database, format: ExportFormat): AsyncGenerator<string> {
  yield format === 'csv' ? csvLine(COLUMNS) : '[';
  let separator = '\n';
  for await (const people of listEverybody(db)) {
    if (format === 'csv') {
      yield people.map((person) => csvLine(COLUMNS.map((column) => person[column]))).join('');
    } else {
      yield people
        .map((person, index) => (index === 0 ? separator : ',\n') + JSON.stringify(person))
        .join('');
      separator = ',\n';
    }
  }
  if (format === 'json') yield '\n]\n';
}
