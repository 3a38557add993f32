import { type PlanParties, relations } from '#shared/plans/relations.ts';
import type { Plan, PlanSummary } from '#shared/plans/schema.ts';
import { logAccess, logAccessToPlans } from './accessLog/actions.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { hrOnly, Refusal } from '../platform/http/errors.ts';
import type { Logged } from '../platform/http/registerEndpoint.ts';
import type { ActionContext, Services } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import type { Clock } from '../platform/today.ts';
import { getFullPlan, getPlan } from './getPlan.ts';

/*
 * Responses about plans. Each writes to the access log that the viewer reads as HR (Access log 1), on the primary and
 * before the reply: without the log entry nothing is shown.
 */

type Log = Pick<Services, 'db' | 'context'>;
type Read = <T>(work: (from: Database) => Promise<T>) => Promise<T>;
type OnPlan = { viewer: SignedIn; params: { id: string } };
type Evidence = 'report' | 'verification';

/**
 * Finds a plan that the viewer may see, or throws a 404, and returns what `show` makes of it. A refusal by `show` is no read.
 */
export function readPlan<T>(
  log: Log,
  call: OnPlan & { read: Read },
  show: (plan: PlanSummary, from: Database) => Promise<T>,
  evidence?: Evidence,
): Promise<Logged<T>> {
  return readWith(getPlan, log, call, show, evidence);
}

/** Returns a plan that the viewer may see with its checklist and signatures, or throws a 404. */
export function readFullPlan(log: Log, call: OnPlan & { read: Read }): Promise<Logged<Plan>> {
  return readWith(getFullPlan, log, call, (plan) => Promise.resolve(plan));
}

async function readWith<P extends PlanSummary, T>(
  find: (from: Database, context: ActionContext, viewer: SignedIn, id: string) => Promise<P>,
  { db, context }: Log,
  { viewer, params, read }: OnPlan & { read: Read },
  show: (plan: P, from: Database) => Promise<T>,
  evidence?: Evidence,
): Promise<Logged<T>> {
  const { plan, shown } = await read(async (from) => {
    const plan = await find(from, context, viewer, params.id);
    return { plan, shown: await show(plan, from) };
  });
  return shownOf(db, context, viewer, { plan, evidence, shown });
}

/**
 * Runs a change that returns the plan, which HR has then read: a change without effect has no event. A refusal by the
 * state names a subplan or the last editor, so it is a read as well.
 */
export function changeAndShow(
  log: Log,
  call: OnPlan,
  change: (tx: Transaction) => Promise<Plan>,
): Promise<Logged<Plan>> {
  return changeAndShowPart(log, call, async (tx) => {
    const plan = await change(tx);
    return { plan, shown: plan };
  });
}

/** As `changeAndShow`, for a change that shows something else of the plan. */
export async function changeAndShowPart<T>(
  { db, context }: Log,
  { viewer, params }: OnPlan,
  change: (tx: Transaction) => Promise<{ plan: Plan; shown: T }>,
): Promise<Logged<T>> {
  try {
    return await inTransaction(db, async (tx) => shownOf(tx, context, viewer, await change(tx)));
  } catch (error) {
    // In a statement of its own: the transaction of the change has been rolled back.
    if (viewer.is_hr && error instanceof Refusal && error.status === 409) {
      const plan = await getPlan(db, context, viewer, params.id);
      await shownOf(db, context, viewer, { plan, shown: null });
    }
    throw error;
  }
}

/** Returns the result of `show` for the plans in the viewer's HR scope; throws a 403 for everybody else. */
export async function readOrganisation<T>(
  { db, context }: Log,
  viewer: SignedIn,
  access: { kind: 'list' } | { kind: 'csv'; detail: { format: string } },
  show: () => Promise<T>,
): Promise<Logged<T>> {
  if (!viewer.is_hr) throw hrOnly();
  const shown = await show();
  await logAccess(db, context, viewer, access);
  return shown as Logged<T>;
}

/** Reads other than as HR are in no log: own plans, managed plans, and data for everybody. */
export function unlogged<T>(shown: T): Logged<T> {
  return shown as Logged<T>;
}

/** Logs the access and returns the part of a plan that the viewer may see; returns it directly for its two sides. */
export async function shownOf<T>(
  db: Database,
  clock: Clock,
  viewer: SignedIn,
  {
    plan,
    evidence,
    shown,
  }: { plan: PlanParties & { id: string }; evidence?: Evidence | undefined; shown: T },
): Promise<Logged<T>> {
  if (relations(viewer, plan).has('hr')) {
    const what =
      evidence === undefined
        ? ({ kind: 'plan' } as const)
        : ({ kind: 'evidence', detail: { what: evidence } } as const);
    await logAccess(db, clock, viewer, { ...what, subject_id: plan.id });
  }
  return shown as Logged<T>;
}

/** As `shownOf`, for many plans. */
export async function logAndReturnMany<T>(
  db: Database,
  clock: Clock,
  viewer: SignedIn,
  { plans, shown }: { plans: readonly (PlanParties & { id: string })[]; shown: T },
): Promise<Logged<T>> {
  const read = plans.filter((plan) => relations(viewer, plan).has('hr'));
  await logAccessToPlans(
    db,
    clock,
    viewer,
    read.map(({ id }) => id),
  );
  return shown as Logged<T>;
}
