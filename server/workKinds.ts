import type { Logger } from 'pino';
import type { WorkName } from '#shared/operations/names.ts';
import { ASSIGNMENT } from './assignment/batch.ts';
import { START_MOVES } from './assignment/starts/batch.ts';
import { newsWork } from './assignment/notifyPeople.ts';
import { auditExport } from './hr/audit/export/batch.ts';
import type { BatchKinds } from './batches/actions.ts';
import { batchWork } from './batches/work.ts';
import { emptyTeamWork, leaverWork } from './tasks/leaving/work.ts';
import type { ActionContext, Services } from './platform/http/services.ts';
import type { WorkKind } from './platform/work/kind.ts';
import { reminderWork } from './notifications/reminders/actions.ts';
import { handOverWork } from './directory/team/handOverWork.ts';

type WorkOptions = {
  context: ActionContext;
  /** The kinds of batches. Without it no batch is performed. */
  batches?: BatchKinds;
  logger: Pick<Logger, 'warn'>;
};

/** The kinds of bulk work, performed item by item. */
export const workKinds = ({ context, batches = {}, logger }: WorkOptions): Record<WorkName, WorkKind> => ({
  ...reminderWork(context),
  ...leaverWork(context),
  ...emptyTeamWork(context),
  ...batchWork(context, batches, logger),
  ...newsWork(context),
  ...handOverWork(context),
});

/** The kinds of batches, by the names in their rows. A name is never reused. */
export function batchKinds(services: Services): BatchKinds {
  return { assignment: ASSIGNMENT, start_moves: START_MOVES, audit: auditExport(services) };
}
