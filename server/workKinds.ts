import type { Logger } from 'pino';
import type { WorkName } from '#shared/operations/names.ts';
import { ASSIGNMENT } from './assignment/batch.ts';
import { START_MOVES } from './assignment/starts/batch.ts';
import { newsWork } from './assignment/telling.ts';
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
  /** What batches can do. Without it nothing of batches is done. */
  batches?: BatchKinds;
  logger: Pick<Logger, 'warn'>;
};

/** What is done for many, an item each. */
export const workKinds = ({ context, batches = {}, logger }: WorkOptions): Record<WorkName, WorkKind> => ({
  ...reminderWork(context),
  ...leaverWork(context),
  ...emptyTeamWork(context),
  ...batchWork(context, batches, logger),
  ...newsWork(context),
  ...handOverWork(context),
});

/** What batches can do, by the names in their rows. A name is never reused. */
export function batchKinds(services: Services): BatchKinds {
  return { assignment: ASSIGNMENT, start_moves: START_MOVES, audit: auditExport(services) };
}
