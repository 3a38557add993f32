import type { OrganisationSettings, OrganisationSettingsInput } from '#shared/organisation/schema.ts';
import {
  eachSetting,
  effective,
  type Given,
  mayChange,
  SETTING_NAMES,
  SETTINGS,
} from '#shared/organisation/settings.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { adminsOnly, Refusal } from '../platform/http/errors.ts';
import { bodyOfCurrent, type VersionedInput } from '../platform/http/optimisticLock.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { record } from '../platform/journal/journal.sql.ts';
import { usable } from '../platform/settings/cache.ts';
import { lockSettings, type StoredSettings, storeSettings } from '../platform/settings/settings.sql.ts';

/** The subject of the events of the organisation: there is one. */
const ORGANISATION = '00000000-0000-0000-0000-000000000001';

/** Returns each setting with its value and where that comes from (Organisation 1). */
export function shownSettings(
  { version, settings }: StoredSettings,
  environment: Given,
): OrganisationSettings {
  const stored = usable(settings);
  return {
    version,
    ...eachSetting((name) => effective(name, { environment, stored })),
  } as OrganisationSettings;
}

/** Changes the given settings and returns all of them (Organisation 2). */
export async function updateSettings(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { environment, ...sent }: { environment: Given } & VersionedInput<OrganisationSettingsInput>,
): Promise<OrganisationSettings> {
  const before = await lockSettings(tx);
  const current = { id: ORGANISATION, version: before.version };
  const input = await bodyOfCurrent(tx, 'organisation', current, sent, viewer);
  const named = SETTING_NAMES.filter((name) => input[name] !== undefined);
  for (const name of named) {
    if (!mayChange(viewer, name)) throw adminsOnly();
    if (environment[name] !== undefined)
      throw new Refusal(
        409,
        'settings.set_by_environment',
        `${SETTINGS[name].label} is set by ${SETTINGS[name].variable}, which takes precedence: change it there.`,
      );
  }
  const stored = usable(before.settings);
  const changed = named.filter((name) => (input[name] ?? undefined) !== stored[name]);
  if (changed.length > 0) {
    const removed = changed.filter((name) => input[name] === null);
    const given = changed.filter((name) => input[name] !== null).map((name) => [name, input[name]]);
    await storeSettings(tx, { changed: Object.fromEntries(given), removed });
    const events = Map.groupBy(changed, (name) => SETTINGS[name].event);
    for (const [event, settings] of events)
      await record(tx, {
        event,
        subject_id: ORGANISATION,
        actor: viewer,
        detail: { settings },
        at: context.now(),
      });
  }
  return shownSettings(await lockSettings(tx), environment);
}
