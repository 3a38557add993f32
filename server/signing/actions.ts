import { uuidv7 } from 'uuidv7';
import { SIGNATURE_MEANING } from '#shared/signing/meaning.ts';
import {
  hasSigned,
  signsAs,
  whyPlanCannotBeReturned,
  whyPlanCannotBeSigned,
} from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { notFound, refuseIf, signInAgain } from '../http/errors.ts';
import { record } from '../journal/store.ts';
import { isId } from '../http/validation.ts';
import type { SignedIn } from '../http/viewer.ts';
import { insertComment } from '../comments/store.ts';
import { change, findFullPlan, onlyManager, type PlanContext } from '../plans/context.ts';
import { completed, needsSignature, returned } from '../plans/mails.ts';
import { tell } from '../notifications/notify.ts';
import { updatePlan } from '../plans/store.ts';
import { contentHash } from './contentHash.ts';
import { countReturns, insertSignature, voidEmployeeSignature } from './store.ts';

/** From where somebody signs: their address on the network, and what their browser calls itself. */
export type Place = { address: string | null; device: string | null };

/** REAUTH_TO_SIGN: as long as a person may take from the fresh sign-in to the signature. */
const FRESH_MS = 5 * 60_000;

/** The employee signs, the manager approves. Again: no change (contract §5). */
export function sign(context: PlanContext, viewer: SignedIn, id: string, place: Place): Promise<Plan> {
  return change(context, viewer, id, async (tx, plan) => {
    const role = signsAs(viewer, plan);
    if (role === null) throw notFound();
    if (hasSigned(plan, role)) return;
    refuseIf(whyPlanCannotBeSigned(plan));
    const now = context.now();
    if (context.reauth_to_sign && !isFresh(viewer.authenticated_at, now)) throw signInAgain();
    const before = await findFullPlan(tx, context, viewer, id);
    const content_hash = contentHash(before);
    refuseIf(
      before.signatures.some((other) => other.content_hash !== content_hash) ? NOT_WHAT_WAS_SIGNED : null,
    );
    const evidence = await insertSignature(tx, id, {
      id: uuidv7(),
      role,
      person_id: viewer.id,
      name: viewer.name,
      email: viewer.email,
      meaning: SIGNATURE_MEANING[role],
      signed_at: now.toISOString(),
      session_id: isId(viewer.session_id) ? viewer.session_id : null,
      content_hash,
      ...place,
    });
    await updatePlan(tx, id, {});
    await record(tx, viewer, 'plan', id, role === 'employee' ? 'signed' : 'approved', evidence, now);
    await tell(tx, context, async () =>
      before.signatures.length === 1
        ? completed(before)
        : needsSignature(before, role, await countReturns(tx, id)),
    );
  });
}

const NOT_WHAT_WAS_SIGNED =
  'This onboarding plan is not what the other side signed, so it cannot be signed. Ask your administrator to verify the records.';

function isFresh(authenticatedAt: string | null, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - Date.parse(authenticatedAt) <= FRESH_MS;
}

/** 'Not yet': the manager gives a signed plan back with the reason; the employee's signature no longer counts. */
export function giveBack(
  context: PlanContext,
  viewer: SignedIn,
  id: string,
  body: () => { comment: string },
): Promise<Plan> {
  return change(context, viewer, id, async (tx, plan) => {
    onlyManager(viewer, plan);
    refuseIf(whyPlanCannotBeReturned(plan));
    const { comment } = body();
    const now = context.now();
    const signature_id = await voidEmployeeSignature(tx, id, now);
    await insertComment(tx, id, viewer, { text: comment, about: '', topic_id: null, task_id: null }, now);
    await updatePlan(tx, id, {});
    await record(tx, viewer, 'plan', id, 'returned', { signature_id, comment }, now);
    await tell(tx, context, () => returned(plan, viewer, comment, signature_id));
  });
}
