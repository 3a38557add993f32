export const messages = {
  import: 'Import',
  export: 'Export',
  exportFailed: 'Failed to export the people. Please try again.',

  title: 'Import people',
  titleOwn: 'Import direct reports',
  about:
    'A CSV file creates and updates people. Its first line names the columns: email, and if you like name, manager_email, is_manager, department, job_title, location, start_on and others.',
  aboutOwn:
    'A CSV file creates and updates your direct reports. Its first line names the columns: email, and if you like name, job_title, location, start_on and others.',
  choose: 'Choose a file',
  drop: 'or drop it here. You see what would change before anything is imported.',
  paste: 'Or paste the lines',
  example: 'email,name,job_title\nada@example.com,Ada Lovelace,Engineer',
  sample: 'Download a sample file',
  sampleName: 'people-sample.csv',
  check: 'Check',
  nothing: 'Choose a file or paste lines first',
  checkFailed: 'Failed to check the file. Please try again.',
  importFailed: 'Failed to import the people. Nothing was changed, so you can try again.',
  importUnknown: 'It is not known whether the people were imported. Check the file again.',
  tooLarge: 'A file can have at most 5 MiB. Split it in two.',

  back: 'Back',
  importing: 'The import is running',
  close: 'Close',
  importCount: (count: number) => `Import ${changes(count)}`,
  noChanges: 'Nothing would change',
  errorsFirst: 'Correct the lines with errors first',
  /** The result of the file, in advance or afterwards. */
  summary: (created: number, updated: number, unchanged: number) =>
    `${created} to create, ${updated} to update, ${unchanged} unchanged`,
  done: (created: number, updated: number, unchanged: number) =>
    `Imported: ${created} created, ${updated} updated, ${unchanged} unchanged.`,
  errors: (count: number) =>
    count === 1 ? 'One line has an error. Nothing was imported.' : `${count} errors. Nothing was imported.`,
  whichDay: (day: string) => `Which day is ${day}?`,
  orders: {
    dmy: (day: string) => `${day} (the day first)`,
    mdy: (day: string) => `${day} (the month first)`,
  },
  readAs: {
    dmy: 'Days are read with the day first, as in 31/12/2026.',
    mdy: 'Days are read with the month first, as in 12/31/2026.',
  },
  errorList: 'Errors',
  changeList: 'Changes',
  line: (number: number) => `Line ${number}`,
  acts: { create: 'Create', update: 'Update' },
  change: (field: string, old: string | null, value: string | null) =>
    old === null ? `${field}: ${value ?? 'changed'}` : `${field}: ${old} → ${value ?? 'empty'}`,
  more: (count: number) => `and ${count} more`,
} as const;

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
