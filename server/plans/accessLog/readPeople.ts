import { Refusal } from '../../platform/http/errors.ts';
import type { Logged } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { logAccess } from './actions.ts';

type Access = { kind: 'list' } | { kind: 'csv'; detail: { format: string } };

/**
 * Returns what the call shows of people, once the log has it where the viewer is HR (Access log 1). A refusal by their state says
 * something of them, too. Admins who are not HR read no plans, so that nothing is logged.
 */
export async function readPeople<T>(
  { db, context }: Pick<Services, 'db' | 'context'>,
  viewer: SignedIn,
  show: () => Promise<T>,
  access: Access = { kind: 'list' },
): Promise<Logged<T>> {
  const log = async () => {
    if (viewer.is_hr) await logAccess(db, context, viewer, access);
  };
  let shown: T;
  try {
    shown = await show();
  } catch (error) {
    // In a statement of its own: the transaction of a change has been rolled back.
    if (error instanceof Refusal && error.status === 409) await log();
    throw error;
  }
  await log();
  return shown as Logged<T>;
}
