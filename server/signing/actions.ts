import { uuidv7 } from 'uuidv7';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import { whyKindsAreUnknown } from '#shared/plans/tasks/rights.ts';
import { rights } from '#shared/plans/rights.ts';
import { hasSigned, signatureRole } from '#shared/plans/refusals.ts';
import { planStatus } from '#shared/plans/status.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { stateReason } from '#shared/reason.ts';
import { signatureMeaning } from '#shared/signing/meaning.ts';
import type { ReturnInput, SignInput } from '#shared/signing/schema.ts';
import { insertComment } from '../plans/comments/comments.sql.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { authorize, notFound, refusalFor } from '../platform/http/errors.ts';
import { bodyOfCurrent, seenVersion, type VersionedInput } from '../platform/http/optimisticLock.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { isId } from '../platform/http/validation.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { notify } from '../platform/notifications/notify.ts';
import { applyChange, changePlan } from '../plans/changePlan.ts';
import { lockFullPlan, type LockedPlan, withContentHash } from '../plans/getPlan.ts';
import { contentToSign } from '../plans/content/contentHash.ts';
import { FIRST_FORMAT, whyFormatIsUnknown } from '../plans/content/formats.ts';
import * as mails from './mails.ts';
import { countReturns, insertSignature, type NewSignature, voidEmployeeSignature } from './signing.sql.ts';

/** Where a signature came from: the network address, and the user agent of the browser. */
export type SignatureOrigin = { address: string | null; device: string | null };

/** The time from a sign-in to a signature that REAUTH_TO_SIGN allows (Signing 3). */
const RECENT_MS = 5 * 60_000;

/**
 * Signs as the employee or approves as the manager, and
 * returns the plan. Signing again changes nothing (Signing 1).
 */
export async function signPlan(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, origin, ...sent }: { id: string; origin: SignatureOrigin } & VersionedInput<SignInput | undefined>,
): Promise<Plan> {
  const plan = await lockFullPlan(tx, context, viewer, id);
  const { sign, approve } = rights(viewer, plan);
  const role = signatureRole(viewer, plan);
  // HR sees plans to which they are no party (HR 3).
  if (role === null) throw sign ? refusalFor(sign) : notFound();
  if (hasSigned(plan, role)) return withContentHash(plan);
  authorize(role === 'employee' ? sign : approve);
  const now = context.now();
  if (context.reauth_to_sign && !isRecent(viewer.authenticated_at, now)) {
    throw refusalFor(REAUTHENTICATION_REQUIRED);
  }

  // Nobody signs what they have not seen (Signing 8).
  const input = await bodyOfCurrent(tx, 'plan', plan, sent, viewer);
  const [first] = plan.signatures;
  authorize(whyFormatIsUnknown(plan.signatures) ?? whyKindsAreUnknown(allTasks<PlanTask>(plan.subplans)));
  const { content_hash, format } = contentToSign(plan, first)!;
  if (first && first.content_hash !== content_hash) throw refusalFor(CONTENT_CHANGED);
  if (input?.content_hash !== undefined && input.content_hash !== content_hash) {
    throw refusalFor(CONTENT_NOT_SHOWN);
  }
  // A client that names the content has shown the current version.
  const seen_version = input?.content_hash === undefined ? seenVersion(sent.ifMatch, input) : plan.version;
  const signature = {
    id: uuidv7(),
    role,
    person_id: viewer.id,
    name: viewer.name,
    email: viewer.email,
    meaning: signatureMeaning(role, plan),
    signed_at: now.toISOString(),
    session_id: viewer.session_id !== null && isId(viewer.session_id) ? viewer.session_id : null,
    content_hash,
    ...(format === FIRST_FORMAT ? {} : { content_format: format }),
    ...(seen_version === null ? {} : { seen_version }),
    ...origin,
  };
  const event = role === 'employee' ? 'plan.signed' : 'plan.approved';
  return applyChange(
    tx,
    context,
    viewer,
    id,
    {
      write: () => insertSignature(tx, id, signature),
      event: (_, detail) => ({ event, detail }),
      notify: () =>
        notify(tx, context, { event, by: viewer.id }, async () =>
          mails.afterSignature(plan, role, await countReturns(tx, id), format),
        ),
    },
    () => signedPlan(plan, signature),
  );
}

/** Returns a plan as it is after a signature. All its tasks are done, nothing else of it has changed, and it is not read again. */
function signedPlan(plan: LockedPlan, signature: NewSignature): Plan {
  const { role, name, email, meaning, signed_at, content_hash, content_format = FIRST_FORMAT } = signature;
  const own = { role, name, email, meaning, signed_at, content_hash, content_format };
  const { proposed_start_on: _, ...stays } = plan;
  const flags = {
    active_plan: true,
    signed_by_user: plan.signed_by_user || role === 'employee',
    approved_by_manager: plan.approved_by_manager || role === 'manager',
  };
  return withContentHash({
    ...stays,
    ...flags,
    status: planStatus(flags, false),
    // One transaction raises the version once.
    version: plan.version + 1,
    signatures: role === 'employee' ? [own, ...plan.signatures] : [...plan.signatures, own],
  });
}

function isRecent(authenticatedAt: string | null, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - Date.parse(authenticatedAt) <= RECENT_MS;
}

const REAUTHENTICATION_REQUIRED = stateReason(
  'auth.reauthentication_required',
  'Signing needs a fresh sign-in. Sign in again, then sign within five minutes.',
);
const CONTENT_CHANGED = stateReason(
  'plans.content_changed',
  'This onboarding plan is not what the other side signed, so it cannot be signed. Ask your admin to verify the records.',
);

const CONTENT_NOT_SHOWN = stateReason(
  'plans.content_changed',
  'This onboarding plan has changed since it was shown to you. Read it again, then sign it.',
);

/**
 * Returns a signed plan to its employee with a comment.
 * The employee's signature no longer counts (Signing 4).
 */
export async function returnPlan(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, ...sent }: { id: string } & VersionedInput<ReturnInput>,
): Promise<Plan> {
  return changePlan(
    tx,
    context,
    viewer,
    { id, ...sent },
    {
      act: 'return',
      decide: (plan, { comment }) => {
        const now = context.now();
        return {
          write: async () => {
            const signature_id = await voidEmployeeSignature(tx, id, now);
            await insertComment(
              tx,
              id,
              viewer,
              { text: comment, about: '', topic_id: null, task_id: null },
              now,
            );
            return signature_id;
          },
          event: (_, signature_id: string) => ({ event: 'plan.returned', detail: { signature_id, comment } }),
          notify: (_, __, signatureId: string) =>
            notify(tx, context, { event: 'plan.returned', by: viewer.id }, () =>
              mails.returned(plan, viewer, { comment, signatureId }),
            ),
        };
      },
    },
  );
}
