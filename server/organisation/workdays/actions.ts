import { fieldChanges } from '#shared/changes.ts';
import { MONDAY_TO_FRIDAY } from '#shared/organisation/workdays/calendar.ts';
import { locationKey, whyNotSaved } from '#shared/organisation/workdays/rules.ts';
import {
  type Calendar,
  type CalendarInput,
  type DayOff,
  type DayOffInput,
  MAX_CALENDARS,
  MAX_DAYS_OFF,
  type NewCalendar,
} from '#shared/organisation/workdays/schema.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { isReferred } from '../../platform/database/failures.ts';
import { lock } from '../../platform/database/locks.ts';
import { foundOr404, invalidField, Refusal } from '../../platform/http/errors.ts';
import { bodyOfCurrent, type VersionedInput } from '../../platform/http/optimisticLock.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { record } from '../../platform/journal/journal.sql.ts';
import * as store from './workdays.sql.ts';

type Fields = Omit<Calendar, 'id' | 'version'>;

/** The fields of a new calendar. */
const EMPTY: Fields = {
  name: '',
  weekdays: [...MONDAY_TO_FRIDAY.weekdays],
  locations: [],
  is_default: false,
  days_off: [],
};

export async function getCalendar(db: Database, id: string): Promise<Calendar> {
  return foundOr404(await store.findCalendar(db, id));
}

export async function createCalendar(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: NewCalendar,
): Promise<{ id: string }> {
  // Two concurrent calls could both find a name or a location free.
  await lock(tx, 'workCalendars');
  if ((await store.countCalendars(tx)) >= MAX_CALENDARS)
    throw new Refusal(409, 'calendars.too_many', `There are ${MAX_CALENDARS} calendars. Delete one first.`);
  const { days_off, ...fields } = usable(EMPTY, input);
  await refuseTaken(tx, fields);
  if (fields.is_default) await endDefault(tx, context, viewer);
  const id = await store.insertCalendar(tx, fields);
  await store.setDaysOff(tx, id, days_off);
  const detail = { name: fields.name, added: days_off.length, removed: 0 };
  await record(tx, { event: 'calendar.created', subject_id: id, actor: viewer, detail, at: context.now() });
  return { id };
}

export async function updateCalendar(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, ...versioned }: { id: string } & VersionedInput<CalendarInput>,
): Promise<Calendar> {
  await lock(tx, 'workCalendars');
  const before = await getCalendar(tx, id);
  const input = await bodyOfCurrent(tx, 'calendar', before, versioned, viewer);
  return save(tx, context, viewer, before, usable(before, input));
}

/** Adds days off, and returns how many the calendar did not have. */
export async function addDaysOff(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, days }: { id: string; days: readonly DayOff[] },
): Promise<number> {
  await lock(tx, 'workCalendars');
  const before = await getCalendar(tx, id);
  const known = new Set(before.days_off.map(({ day }) => day));
  const added = days.filter(({ day }) => !known.has(day));
  if (added.length === 0) return 0;
  await save(tx, context, viewer, before, usable(before, { days_off: [...before.days_off, ...added] }));
  return added.length;
}

async function save(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, version: seen, ...before }: Calendar,
  after: Fields,
): Promise<Calendar> {
  const [old, kept] = [new Map(before.days_off.map(dayAndName)), new Map(after.days_off.map(dayAndName))];
  const added = after.days_off.filter(({ day, name }) => old.get(day) !== name).length;
  const removed = before.days_off.filter(({ day, name }) => kept.get(day) !== name).length;
  const changes = fieldChanges(asText(before), asText(after), [
    'name',
    'weekdays',
    'locations',
    'is_default',
  ]);
  if (added + removed + changes.length === 0) return { id, version: seen, ...before };
  await refuseTaken(tx, after, id);
  if (after.is_default && !before.is_default) await endDefault(tx, context, viewer);
  const version = seen + 1;
  const { days_off, ...fields } = after;
  await store.updateCalendar(tx, id, fields, version);
  if (added + removed > 0) await store.setDaysOff(tx, id, days_off);
  const detail = { version, changes, added, removed };
  await record(tx, { event: 'calendar.changed', subject_id: id, actor: viewer, detail, at: context.now() });
  return getCalendar(tx, id);
}

const dayAndName = ({ day, name }: DayOff) => [day, name] as const;

/** Lists as the journal stores them. */
const asText = ({ weekdays, locations, ...fields }: Fields) => ({
  name: fields.name,
  is_default: fields.is_default,
  weekdays: weekdays.join(', '),
  locations: locations.join(', '),
});

/** Returns the fields with the changes of the input, or throws the refusal of invalid ones. */
function usable(before: Fields, input: Partial<NewCalendar>): Fields {
  const locations = (input.locations ?? before.locations)
    .map((location) => location.trim().normalize('NFC'))
    .filter((location) => location !== '');
  const days_off = input.days_off ? daysOf(before.days_off, input.days_off) : before.days_off;
  const weekdays = (input.weekdays ?? before.weekdays).toSorted((one, other) => one - other);
  const problem = whyNotSaved({ weekdays, days_off: new Set(days_off.map(({ day }) => day)) });
  if (problem) throw invalidField(problem.path, problem.message, problem.detail);
  const keys = locations.map(locationKey);
  const twice = locations.find((_, index) => keys.indexOf(keys[index]!) < index);
  if (twice !== undefined)
    throw invalidField('locations', 'has a location twice', `“${twice}” is there twice. Remove one.`);
  return {
    name: (input.name ?? before.name).trim().normalize('NFC'),
    weekdays,
    locations,
    is_default: input.is_default ?? before.is_default,
    days_off,
  };
}

/** Returns the days off in order. Omitted fields of a day keep their stored values. */
function daysOf(before: readonly DayOff[], input: readonly DayOffInput[]): DayOff[] {
  const stored = new Map(before.map((day) => [day.day, day]));
  const days = new Map<string, DayOff>();
  for (const { day, name, source } of input) {
    if (days.has(day))
      throw invalidField('days_off', `has ${day} twice`, `${day} is there twice. Remove one of them.`);
    const known = stored.get(day);
    days.set(day, {
      day,
      name: (name ?? known?.name ?? '').trim().normalize('NFC'),
      source: source ?? known?.source ?? 'manual',
    });
  }
  if (days.size > MAX_DAYS_OFF)
    throw invalidField(
      'days_off',
      `has more than ${MAX_DAYS_OFF} days`,
      `A calendar has at most ${MAX_DAYS_OFF} days off. Remove those of past years.`,
    );
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

async function refuseTaken(tx: Transaction, { name, locations }: Omit<Fields, 'days_off'>, id?: string) {
  const others = (await store.listCalendars(tx)).filter((other) => other.id !== id);
  const nameKey = name.normalize('NFKC').toLowerCase();
  if (others.some((other) => other.name.normalize('NFKC').toLowerCase() === nameKey))
    throw new Refusal(409, 'calendars.name_taken', 'Another calendar has this name. Choose another one.');
  for (const location of locations) {
    const owner = others.find((other) =>
      other.locations.some((one) => locationKey(one) === locationKey(location)),
    );
    if (owner)
      throw new Refusal(
        409,
        'calendars.location_taken',
        `“${location}” belongs to the calendar “${owner.name}”. Remove it there first.`,
      );
  }
}

/** The calendar that was the default until now is so no more. */
async function endDefault(tx: Transaction, { now }: ActionContext, viewer: SignedIn): Promise<void> {
  const before = (await store.listCalendars(tx)).find(({ is_default }) => is_default);
  if (!before) return;
  const version = before.version + 1;
  await store.updateCalendar(tx, before.id, { is_default: false }, version);
  const changes = [{ field: 'is_default', old: true, new: false }];
  const detail = { version, changes, added: 0, removed: 0 };
  await record(tx, {
    event: 'calendar.changed',
    subject_id: before.id,
    actor: viewer,
    detail,
    at: now(),
  });
}

export async function deleteCalendar(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<void> {
  await lock(tx, 'workCalendars');
  const { name } = await getCalendar(tx, id);
  await store.deleteCalendar(tx, id).catch((error: unknown) => {
    if (!isReferred(error)) throw error;
    throw new Refusal(
      409,
      'calendars.in_use',
      'Plans count by this calendar, so it stays. Remove its locations, and new plans no longer do.',
    );
  });
  await record(tx, { event: 'calendar.deleted', subject_id: id, actor: viewer, detail: { name }, at: now() });
}
