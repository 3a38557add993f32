import { kindOf, shownText, statementOf } from '#shared/checklist/kinds/kinds.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { isCounted } from '#shared/checklist/tree.ts';
import { ownerName } from '#shared/checklist/owner.ts';
import type { EventWithDetail } from '../platform/journal/journal.sql.ts';
import {
  isForAnother,
  type TaskFacts,
  TEXT_CHANGED,
  TEXT_NOT_NAMED,
  whyTickDoesNotFinish,
  whyTaskCannotBeConfirmed,
  whyTaskCannotBeSkipped,
  whyTaskCannotBeTicked,
} from '#shared/plans/tasks/rights.ts';
import { isUnconfirmed } from '#shared/plans/tasks/evidence.ts';
import { isBlank } from '#shared/text.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { authorize, invalidField, Refusal, refusalFor } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { applyChange } from './changePlan.ts';
import { raiseVersion } from './change/change.sql.ts';
import { isOwnTick, type TaskChange, tickOf } from './change/ticks/ownTick.ts';
import { tickTask as writeTick } from './change/ticks/ticks.sql.ts';
import { standingIn } from './owners/standingIn.ts';
import { notify } from '../platform/notifications/notify.ts';
import { getAnyPlan, getStateWithTask, lockTask } from './getPlan.ts';
import * as mails from './mails.ts';

import * as evidence from './evidence/evidence.sql.ts';

type TaskCall<Body> = { taskId: string; body: () => Body };
type Found = Awaited<ReturnType<typeof lockAndRead>>;

/** Ticks or unticks a task, or sets it to the value in the body, and returns it (Plans 11, Owners 4). */
export async function tickTask(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { taskId, body }: TaskCall<{ completed?: boolean; reason?: string } | undefined>,
): Promise<PlanTask> {
  const found = await lockAndRead(tx, context, viewer, taskId);
  const { plan, task } = found;
  requireStillOwn(viewer, found);
  authorize(whyTaskCannotBeTicked(viewer, plan, task));

  const input = body();
  const completed = input?.completed ?? !task.completed;
  const reason = isForAnother(viewer, plan, task) ? requireReason(input?.reason) : null;
  if (completed === task.completed) return shown(found, task);
  if (completed) authorize(whyTickDoesNotFinish(task));
  const detail = {
    task_id: taskId,
    name: task.name,
    ...(reason !== null && { for: ownerName(task.owner!), reason }),
  };
  const event = completed ? 'plan.task_completed' : 'plan.task_reopened';
  const prepare = async () => {
    if (!completed && kindOf(task.kind)?.evidence) await evidence.supersede(tx, taskId, context.now());
    return { event, detail } as EventWithDetail;
  };
  return finish(tx, context, viewer, found, prepare, { completed, reason, not_applicable: false });
}

/** Calls a task not applicable with a reason, or takes that back, and returns it (Tasks 3). */
export async function skipTask(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { taskId, body }: TaskCall<{ not_applicable: boolean; reason?: string }>,
): Promise<PlanTask> {
  const found = await lockAndRead(tx, context, viewer, taskId);
  const { plan, task } = found;
  const refused = whyTaskCannotBeSkipped(viewer, plan, task);
  if (refused) requireStillOwn(viewer, found);
  authorize(refused);
  const input = body();
  if (input.not_applicable === (task.not_applicable ?? false)) return shown(found, task);
  const about = { task_id: taskId, name: task.name };
  if (!input.not_applicable) {
    const event = { event: 'plan.task_reopened', detail: about } as const;
    return finish(tx, context, viewer, found, () => event, {
      completed: false,
      reason: null,
      not_applicable: false,
    });
  }
  if (task.completed) throw new Refusal(409, 'plans.task_done', 'This task is done already.');
  const reason = requireReason(input.reason);
  const event = { event: 'plan.task_not_applicable', detail: { ...about, reason } } as const;
  return finish(tx, context, viewer, found, () => event, { completed: true, reason, not_applicable: true });
}

type Confirmation = { statement: boolean; text?: string; text_hash?: string };

const isBare = ({ text, text_hash }: Confirmation) => text === undefined && text_hash === undefined;

/**
 * Returns whether the text is the one that was read. A request without a hash has read it only if there never was
 * another text.
 */
async function isRead(
  tx: Transaction,
  { text, ...task }: { plan_id: string; task_id: string; text: string },
  confirmation: Confirmation,
): Promise<boolean> {
  if (isBare(confirmation)) return !(await evidence.wasTextEdited(tx, task));
  const { text: seen = text, text_hash } = confirmation;
  return seen === text && (text_hash === undefined || text_hash === evidence.textHash(text));
}

/** Confirms that the viewer has read the text of a task, which completes it unless it is done, and returns it (Tasks 4). */
export async function confirmTask(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { taskId, body }: TaskCall<Confirmation>,
): Promise<PlanTask> {
  const found = await lockAndRead(tx, context, viewer, taskId);
  const { plan, task } = found;
  requireStillOwn(viewer, found);
  authorize(whyTaskCannotBeConfirmed(viewer, plan, task));
  const confirmation = body();
  const needed = kindOf(task.kind)?.evidence;
  if (!needed) {
    authorize(whyTickDoesNotFinish(task));
    throw invalidField('kind', 'has no text to confirm', 'This task is done by a tick.');
  }
  if (!confirmation.statement) throw invalidField('statement', 'must be true', `Confirm: ${needed.confirms}`);
  if (!isUnconfirmed(task)) return shown(found, task);
  const text = shownText(task.kind, task.settings);
  if (!(await isRead(tx, { plan_id: plan.id, task_id: taskId, text }, confirmation)))
    throw refusalFor(isBare(confirmation) ? TEXT_NOT_NAMED : TEXT_CHANGED);
  const stated = statementOf(task.kind, confirmation);
  if ('missing' in stated) throw invalidField(stated.name, 'must not be blank', stated.missing);
  const give = async () => {
    const kind = task.kind!;
    const given = { task_id: taskId, plan_id: plan.id, person_id: viewer.id, kind, at: context.now() };
    const hash = await evidence.insertEvidence(tx, { ...given, ...stated, text });
    const detail = { task_id: taskId, name: task.name, kind, hash };
    return { event: 'plan.evidence_given', detail } as const;
  };
  if (!task.completed)
    return finish(tx, context, viewer, found, give, { completed: true, reason: null, not_applicable: false });
  return applyChange(
    tx,
    context,
    viewer,
    plan.id,
    {
      // A signature covers what was confirmed, so that this is a new version of the plan (Signing 8).
      write: async () => ({ ...(await give()), version: await raiseVersion(tx, plan.id) }),
      event: (_, { event, detail, version }) => ({
        event,
        detail: { ...detail, ...standingIn(viewer, task), version },
      }),
    },
    async () => shown(found, (await lockAndRead(tx, context, viewer, taskId)).task),
  );
}

async function lockAndRead(tx: Transaction, context: ActionContext, viewer: SignedIn, taskId: string) {
  const locked = await lockTask(tx, viewer, taskId);
  // Read after the lock: an edit may have removed the task meanwhile.
  return getStateWithTask(tx, context, viewer, locked);
}

/**
 * A person who waited for the lock may have lost the task meanwhile, and learns who has it. A person who had lost it
 * before learns nothing of it (Owners 4).
 */
export function requireStillOwn(
  viewer: SignedIn,
  { plan, task: { mine, owner }, was_own }: Pick<Found, 'was_own' | 'plan'> & { task: TaskFacts },
): void {
  if (!was_own || (owner === undefined ? plan.user_id === viewer.id : mine)) return;
  const name = owner ? ownerName(owner) : 'the employee';
  throw new Refusal(409, 'plans.task_of_other', `This task now belongs to ${name}.`);
}

/** Changes a task that becomes done or open, and asks for the signature after the last one. `prepare` writes what comes with it. */
function finish(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  found: Found,
  prepare: () => EventWithDetail | Promise<EventWithDetail>,
  change: TaskChange,
): Promise<PlanTask> {
  const { plan, task } = found;
  const tick = tickOf(viewer, found, change);
  const open = plan.progress.total_tasks - plan.progress.completed_tasks;
  return applyChange(
    tx,
    context,
    viewer,
    plan.id,
    {
      write: async () => {
        const what = await prepare();
        const ticked = await writeTick(tx, { ...tick, id: task.id, at: context.now() }, found);
        const raised = isOwnTick(viewer, found, change) ? {} : { version: await raiseVersion(tx, plan.id) };
        return { ticked, what, more: { ...standingIn(viewer, task), ...raised } };
      },
      event: (_, { what, more }) => ({ ...what, detail: { ...what.detail, ...more } }) as EventWithDetail,
      notify: async (_, seq) => {
        if (isCounted(task) && change.completed && open === 1) {
          await notify(tx, context, { event: 'plan.task_completed', by: viewer.id }, async () =>
            mails.readyToSign(await getAnyPlan(tx, context, plan.id), seq, { byOther: tick.by !== null }),
          );
        }
      },
    },
    ({ ticked }) => shown(found, ticked),
    found.head,
  );
}

function shown({ plan, task: { mine } }: Found, task: Awaited<ReturnType<typeof writeTick>>): PlanTask {
  return { ...task, is_template: false, user_id: plan.user_id, ...(mine === undefined ? {} : { mine }) };
}

function requireReason(reason: string | undefined): string {
  if (!isBlank(reason)) return reason!.trim();
  throw invalidField('reason', 'is missing', 'Enter a reason: it is part of the history.');
}
