import { type PlanAct, rights } from '#shared/plans/rights.ts';
import type { Plan, PlanSummary } from '#shared/plans/schema.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { lockShared } from '../platform/database/locks.ts';
import { authorize } from '../platform/http/errors.ts';
import { bodyOfCurrent, type VersionedInput } from '../platform/http/optimisticLock.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import {
  type Actor,
  type EventWithDetail,
  type ReadHead,
  record,
  recordMany,
} from '../platform/journal/journal.sql.ts';
import type { Clock } from '../platform/today.ts';
import { getFullPlan, lockFullPlan, type LockedPlan, lockPlan, withContentHash } from './getPlan.ts';

/*
 * The write path of plans: every change locks the plan, writes it, records its event and notifies, in this order. The database
 * raises the version, rejects a change of a completed plan, and commits no version without an event (migration 0160). The
 * statements are in `change/`; `npm run check` rejects one elsewhere.
 */

/** A change of a plan. `Saved` is the returned plan, or the returned part of it. */
type Change<Saved, Written = unknown> = {
  /** Writes rows of the plan. */
  write: () => Promise<Written>;
  /** Its event, made from the result of `write` and the plan after it. */
  event: (saved: Saved, written: Written) => EventWithDetail;
  /** Notifies people. `seq` is the number of the event. */
  notify?: (saved: Saved, seq: number, written: Written) => Promise<unknown>;
};

/** How a person changes a plan. */
type Rule<Plan, Body, Saved, Written> = {
  /** The right that it needs. */
  act: PlanAct;
  /** Whether it may give tasks to people, who then stay available until the end of the transaction. */
  gives_tasks?: true;
  /** Refuses by the state of the plan what its rights do not know of, before the body is read (API 6). */
  check?: (plan: Plan) => void;
  /** Returns what becomes of the plan, or null when it is so already. Throws a refusal. */
  decide: (plan: Plan, input: Body) => Awaitable<Change<Saved, Written> | null>;
};

type Awaitable<T> = T | Promise<T>;
type Sent<Body> = { id: string } & VersionedInput<Body>;

/**
 * Changes a plan that the viewer may see, and returns it. Throws a 404 for any other, a 403 or 409 by the viewer's rights, and a 412
 * or 409 for a stale version.
 */
export async function changePlan<Body extends object | undefined, Written>(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  sent: Sent<Body>,
  { decide, ...rule }: Rule<LockedPlan, Body, Plan, Written>,
): Promise<Plan> {
  const { plan, input } = await lockToChange(tx, context, viewer, sent, rule);
  const change = await decide(plan, input);
  if (change === null) return withContentHash(plan);
  return applyChange(tx, context, viewer, plan.id, change, () => getFullPlan(tx, context, viewer, plan.id));
}

type Asked<Body> = Omit<Rule<LockedPlan, Body, Plan, unknown>, 'decide'>;

/** Locks a plan for an act of the viewer, and returns it with the body. Refuses as `changePlan`. */
export async function lockToChange<Body extends object | undefined>(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, ...sent }: Sent<Body>,
  { act, gives_tasks, check }: Asked<Body>,
): Promise<{ plan: LockedPlan; input: Body }> {
  // Before the plan, in the order of all who give tasks.
  if (gives_tasks) await lockShared(tx, 'owners');
  const plan = await lockFullPlan(tx, context, viewer, id);
  authorize(rights(viewer, plan)[act]);
  check?.(plan);
  return { plan, input: await bodyOfCurrent(tx, 'plan', plan, sent, viewer) };
}

/** As `lockToChange` for what only shows what the act would change: without a lock. */
export async function readToPreview<Body extends object | undefined>(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, ...sent }: Sent<Body>,
  { act }: Pick<Asked<Body>, 'act'>,
): Promise<{ plan: Plan; input: Body }> {
  const plan = await getFullPlan(tx, context, viewer, id);
  authorize(rights(viewer, plan)[act]);
  return { plan, input: await bodyOfCurrent(tx, 'plan', plan, sent, viewer) };
}

/** As `changePlan`, for changes that need no checklist. Returns nothing. */
export async function changePlanOutline<Body extends object | undefined>(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, ...sent }: Sent<Body>,
  { act, decide }: Pick<Rule<PlanSummary, Body, PlanSummary, unknown>, 'act' | 'decide'>,
): Promise<void> {
  const plan = await lockPlan(tx, context, viewer, id);
  authorize(rights(viewer, plan)[act]);
  const change = await decide(plan, await bodyOfCurrent(tx, 'plan', plan, sent, viewer));
  if (change !== null) await applyChange(tx, context, viewer, id, change, () => plan);
}

/**
 * Writes a change of a plan that is locked and decided about, records its event and notifies. Returns what `read` returns of the
 * plan after it was written. `head` is that of its chain, if it was read with the plan.
 */
export async function applyChange<Saved, Written>(
  tx: Transaction,
  { now }: Pick<Clock, 'now'>,
  actor: Actor,
  id: string,
  { write, event, notify }: Change<Saved, Written>,
  read: (written: Written) => Awaitable<Saved>,
  head?: ReadHead | null,
): Promise<Saved> {
  const written = await write();
  const saved = await read(written);
  const seq = await record(tx, { ...event(saved, written), subject_id: id, actor, at: now() }, head);
  await notify?.(saved, seq, written);
  return saved;
}

/**
 * The most plans that one call changes: some hundred tasks, and as many rows of history. The work runner changes the others
 * (docs/architecture/jobs.md).
 */
export const PLANS_IN_CALL = 25;

/** A change to many locked plans in few statements. */
type ChangeOfMany<Row extends { plan_id: string }> = {
  /** Writes rows of the plans, and returns a row for each event. */
  write: () => Promise<readonly Row[]>;
  event: (row: Row) => EventWithDetail;
};

/** Writes a change of many locked plans with their events. Returns the rows with the numbers of their events. */
export async function applyToPlans<Row extends { plan_id: string }>(
  tx: Transaction,
  { now }: Pick<Clock, 'now'>,
  actor: Actor,
  { write, event }: ChangeOfMany<Row>,
): Promise<(Row & { seq: number })[]> {
  const rows = await write();
  const at = now();
  const numbers = await recordMany(
    tx,
    rows.map((row) => ({ ...event(row), subject_id: row.plan_id, actor, at })),
  );
  return rows.map((row, index) => ({ ...row, seq: numbers[index]! }));
}
