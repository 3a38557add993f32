/** The texts of the calendars of working days in the settings. */
export const messages = {
  lead: 'Due dates that count in working days skip the days on which nobody works. Days that plans have already do not move.',
  loading: 'Loading the calendars...',
  loadFailed: 'Failed to load the calendars',
  none: 'Everybody works from Monday to Friday',
  noneText: 'Add a calendar for each country or location with other working days or its own holidays.',
  calendars: 'Calendars',
  isDefault: 'Everybody else',
  noLocations: 'No locations yet: it counts for nobody',
  daysOffCount: (count: number) => (count === 1 ? '1 day off' : `${count} days off`),
  menuFor: (name: string) => `Menu for ${name}`,

  add: 'Add a calendar',
  added: 'Calendar added.',
  addFailed: 'Failed to add the calendar.',
  edit: 'Edit…',
  editTitle: 'Edit calendar',
  save: 'Save',
  saved: 'Calendar saved.',
  saveFailed: 'Failed to save the calendar.',
  name: 'Name',
  nameMissing: 'Enter a name for the calendar.',
  weekdays: 'Working days of the week',
  weekdayMissing: 'Choose at least one day of the week.',
  locations: 'Locations',
  locationsHelp:
    'One on each line, as they are written in the people’s data. It counts for everybody who works there.',
  makeDefault: 'Also for everybody without a calendar of their location',

  delete: 'Delete calendar',
  deleteText: (name: string) =>
    `“${name}” and its days off are deleted. The dates of plans stay; new ones count by the default calendar, or from Monday to Friday.`,
  deleteFailed: 'Failed to delete the calendar.',
  deleted: 'Calendar deleted.',

  daysLoading: 'Loading the days off...',
  daysFailed: 'Failed to load the days off',
  yearBefore: 'Year before',
  yearAfter: 'Year after',
  daysOffIn: (year: number) => `Days off in ${year}`,
  noDaysIn: (year: number) => `No day off in ${year} yet.`,
  day: 'Day',
  dayName: 'What it is',
  dayNameExample: 'Such as Company anniversary',
  addDay: 'Add day off',
  dayKnown: 'This day is a day off already.',
  unnamed: 'Day off',
  notWorked: 'No working day anyway',
  remove: (day: string) => `Remove ${day}`,
  removed: (day: string) => `${day} is a working day again.`,
  dayAdded: (day: string) => `${day} is a day off.`,
  daysSaveFailed: 'Failed to save the days off.',

  import: 'Import .ics…',
  importInto: (name: string) => `Import days off into ${name}`,
  importAbout:
    'Choose a file of holidays in the iCalendar format, such as Google, Outlook and Apple export it. You choose the days before anything is saved.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  readFailed: 'Failed to read the file.',
  tooLarge: 'The file is larger than 1 MiB. Export the next years alone.',
  found: (count: number, first: string, last: string) =>
    `${count === 1 ? '1 day' : `${count} days`} found from ${first} to ${last}. Ticked is what the file calls a public holiday.`,
  noneTicked:
    'The file does not say which of its days are public holidays: tick those on which nobody works.',
  leftOut: (timed: number, otherYears: number, unreadable: number) =>
    [
      timed > 0 && `${timed} with a time of day`,
      otherYears > 0 && `${otherYears} of other years`,
      unreadable > 0 && `${unreadable} that cannot be read`,
    ]
      .filter(Boolean)
      .join(', '),
  leftOutTitle: 'Left out: ',
  known: 'already a day off',
  tickAll: 'Tick all',
  untickAll: 'Tick none',
  back: 'Other file',
  nothingTicked: 'Tick at least one day.',
  addDays: (count: number) => (count === 1 ? 'Add 1 day off' : `Add ${count} days off`),
  imported: (count: number) => (count === 1 ? '1 day off added.' : `${count} days off added.`),
} as const;
