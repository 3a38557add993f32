import os from 'node:os';
import { parseArgs } from 'node:util';
import { measureApi } from './api.ts';
import { findCast } from './cast.ts';
import { DEFAULT_SIZES } from './company.ts';
import { fillCompany } from './data.ts';
import { measureList } from './list.ts';
import { measureOutbox } from './outbox.ts';
import { type Place, withAddress, withDatabase, withPlace, withServer } from './place.ts';
import { measureReminders } from './reminders.ts';

/*
 * npm run bench: fills a database with a large company and measures the API and the plan list on it; and sends mails
 * and reminders from processes that are killed. It says how fast this machine is with this version, and fails for nothing
 * but errors: figures are for people to compare. `-- --only api`, list, outbox or reminders does one of them.
 */

const { values } = parseArgs({
  options: {
    plans: { type: 'string', default: String(DEFAULT_SIZES.plans) },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const sizes = { ...DEFAULT_SIZES, plans: Number(values.plans) };

console.log(`Node ${process.version} on ${os.availableParallelism()} × ${os.cpus()[0]?.model ?? os.arch()}`);
const isWanted = (part: string) => values.only === undefined || values.only === part;
if (isWanted('api') || isWanted('list')) await withPlace(measureCompany);
for (const [part, measure] of [
  ['outbox', measureOutbox],
  ['reminders', measureReminders],
] as const) {
  if (isWanted(part)) {
    await withPlace((place) => withAddress(place, (url) => measure(url, Number(values.seed))));
  }
}

async function measureCompany(place: Place): Promise<void> {
  console.log(
    `Filling a database: ${Object.entries(sizes)
      .map((entry) => entry.toReversed().join(' '))
      .join(', ')}…`,
  );
  const cast = await withDatabase(place, async (db) => {
    await fillCompany(db, sizes, Number(values.seed));
    return findCast(db, place.secret);
  });
  await withServer(place, async () => {
    if (isWanted('api')) await measureApi(place.url, cast);
    if (isWanted('list')) await measureList(place.url, cast.many);
  });
}
