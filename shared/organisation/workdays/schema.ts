import * as Type from 'typebox';
import { SeenVersion } from '../../endpoint.ts';
import { DaySchema, freeText, Id, Name, oneOf } from '../../schema.ts';
import { NAME_LENGTH } from '../../text.ts';

/** The most calendars: about one for each country or state of a large company. They are listed without pages. */
export const MAX_CALENDARS = 200;
/** The most days off of a calendar: a hundred years of twenty. */
export const MAX_DAYS_OFF = 2_000;
/** The most locations of a calendar. */
const MAX_LOCATIONS = 200;
/** Days off are of these years, so that a mistyped year is noticed. */
export const [FIRST_DAY_OFF, LAST_DAY_OFF] = ['2000-01-01', '2199-12-31'];

const DAY_OFF_SOURCES = ['manual', 'file'] as const;

export const DayOff = Type.Object({
  day: DaySchema,
  name: Type.String({ description: 'such as Christmas Day; may be empty' }),
  source: oneOf(DAY_OFF_SOURCES, { description: 'by hand, or of an imported file' }),
});
export type DayOff = Type.Static<typeof DayOff>;

const weekdays = (bounds: object) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    ...bounds,
    uniqueItems: true,
    description: '1 = Monday to 7 = Sunday',
  });

const listed = {
  id: Id,
  name: Type.String(),
  weekdays: weekdays({ maxItems: 7 }),
  locations: Type.Array(Type.String(), {
    maxItems: MAX_LOCATIONS,
    description: 'the locations of people for whom it counts',
  }),
  is_default: Type.Boolean({ description: 'counts for people of all other locations' }),
  version: Type.Integer(),
};

/** A calendar of working days, without its days off (Working days 3). */
export const ListedCalendar = Type.Object({
  ...listed,
  days_off_count: Type.Integer(),
  last_day_off: Type.Union([Type.String(), Type.Null()]),
});
export type ListedCalendar = Type.Static<typeof ListedCalendar>;

export const Calendar = Type.Object({ ...listed, days_off: Type.Array(DayOff, { maxItems: MAX_DAYS_OFF }) });
export type Calendar = Type.Static<typeof Calendar>;

export const DayOffInput = Type.Object({
  day: DaySchema,
  name: Type.Optional(freeText(NAME_LENGTH)),
  source: Type.Optional(oneOf(DAY_OFF_SOURCES)),
});
export type DayOffInput = Type.Static<typeof DayOffInput>;

/** Omitted fields keep their stored values, and are empty in a new calendar; new ones have Monday to Friday. */
const fields = {
  weekdays: Type.Optional(weekdays({})),
  locations: Type.Optional(Type.Array(freeText(NAME_LENGTH), { maxItems: MAX_LOCATIONS })),
  is_default: Type.Optional(Type.Boolean()),
  days_off: Type.Optional(Type.Array(DayOffInput, { maxItems: MAX_DAYS_OFF })),
};
export const NewCalendar = Type.Object({ name: Name, ...fields });
export type NewCalendar = Type.Static<typeof NewCalendar>;
export const CalendarInput = Type.Object({ name: Type.Optional(Name), ...fields, version: SeenVersion });
export type CalendarInput = Type.Static<typeof CalendarInput>;

/** A day of a file that may become a day off. */
export const FoundDay = Type.Object({
  day: DaySchema,
  name: Type.String(),
  description: Type.String({ description: 'the first line of its description in the file' }),
  is_public_holiday: Type.Boolean({ description: 'the file describes it as a public holiday' }),
  is_known: Type.Boolean({ description: 'a day off of the calendar already' }),
});
export type FoundDay = Type.Static<typeof FoundDay>;

export const FoundDays = Type.Object({
  days: Type.Array(FoundDay, { maxItems: MAX_DAYS_OFF }),
  timed: Type.Integer({ description: 'events left out because they do not take whole days' }),
  other_years: Type.Integer({
    description: 'events left out because they have no day in the years that are read',
  }),
  unreadable: Type.Integer({ description: 'events left out because they have no day that can be read' }),
  first_day: DaySchema,
  last_day: DaySchema,
  added: Type.Integer({ description: 'days that became days off; none in a preview' }),
});
export type FoundDays = Type.Static<typeof FoundDays>;
