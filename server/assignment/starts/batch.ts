import type { ItemCode } from '#shared/batches/whyNotDone.ts';
import type { Day } from '#shared/calendar.ts';
import type { BatchKind } from '../../batches/actions.ts';
import { lockShared } from '../../platform/database/locks.ts';
import { movePlanStart } from '../../plans/dates/actions.ts';
import { listVersions } from './starts.sql.ts';

/** Moves the start date of the plans of a person (Dates 9). Each plan notifies its people as if it was moved alone. */
export const START_MOVES: BatchKind = {
  async begin(tx, context, { viewer, batch }) {
    const { start_on } = batch.params as { start_on: Day };
    await lockShared(tx, 'owners');
    return {
      async perform({ subject_id: id, params }) {
        const { version } = params as { version: number };
        const { plan } = await movePlanStart(tx, context, viewer, {
          id,
          ifMatch: null,
          body: () => ({ start_on, version }),
        });
        const code: ItemCode | null = plan.version === version ? 'batches.same_start' : null;
        return { state: code === null ? 'done' : 'skipped', plan_id: id, code };
      },
      finish: async () => {},
    };
  },

  // The starter sees the result: there are never more plans than one call moves.
  end: async () => {},

  async again(tx, viewer, { batch, items }) {
    const ids = items.map(({ subject_id }) => subject_id);
    const versions = await listVersions(tx, viewer, ids);
    return {
      params: batch.params,
      items: items.map(({ subject_id, params }) => ({
        subject_id,
        params: { ...params, version: versions.get(subject_id) ?? params['version'] },
      })),
    };
  },
};
