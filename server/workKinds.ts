import type { Logger } from 'pino';
import type { BatchKinds } from './batches/actions.ts';
import { batchWork } from './batches/work.ts';
import { emptyTeamWork, leaverWork } from './owners/leaving/work.ts';
import type { ActionContext } from './platform/http/services.ts';
import { reminderWork } from './reminders/actions.ts';

type WorkOptions = {
  context: ActionContext;
  /** What batches can do. Without it nothing of batches is done. */
  batches?: BatchKinds;
  logger: Pick<Logger, 'warn'>;
};

/** What is done for many, an item each, by the names in the rows of work. A name is never reused. */
export const workKinds = ({ context, batches = {}, logger }: WorkOptions) => ({
  ...reminderWork(context),
  ...leaverWork(context),
  ...emptyTeamWork(context),
  ...batchWork(context, batches, logger),
});

export type WorkName = keyof ReturnType<typeof workKinds>;
