import { useQuery } from '@tanstack/react-query';
import { dayOf } from '#shared/calendar.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { SignatureRole } from '#shared/plans/refusals.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { isSigned } from '#shared/plans/status.ts';
import { signatureMeaning } from '#shared/signing/meaning.ts';
import { useViewer } from '../auth/viewer.ts';
import { PlanAbout } from '../plans/PlanAbout.tsx';
import { planQuery } from '../plans/queries.ts';
import { ChangedDialog } from '../plans/record/ChangedDialog.tsx';
import { configQuery, useOrgTimeZone } from '../system/config.ts';
import { useToday } from '../system/today.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DayText, MomentText, useDayFormat } from '../ui/time.tsx';
import { messages } from './messages.ts';

export type SignDialogProps = {
  plan: PlanSummary;
  role: SignatureRole;
  /** The version that the person is asked about. */
  asked: number;
  /** Whether the server has another version than that. */
  isStale: boolean;
  /** Why a fresh sign-in is needed, or null. */
  staleSignIn: string | null;
  onConfirm: () => void;
  /** Continues with the version of the plan that is shown. */
  onContinue: () => void;
  onCancel: () => void;
};

/** Asks before a signature, or shows what has changed since the version that the person was asked about (Signing 1, 8). */
export function SignDialog({
  plan,
  role,
  asked,
  isStale,
  staleSignIn,
  onConfirm,
  onContinue,
  onCancel,
}: SignDialogProps) {
  if (asked !== plan.version || isStale) {
    return <ChangedDialog plan={plan} seen={asked} onCancel={onCancel} onContinue={onContinue} />;
  }
  return (
    <ConfirmDialog
      title={messages.dialogTitle[role]}
      confirmLabel={staleSignIn === null ? messages.confirm[role] : messages.signInAgain}
      tone="primary"
      about={<PlanAbout plan={plan} note={<OtherSignature plan={plan} />} />}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Statement plan={plan} role={role} staleSignIn={staleSignIn} />
    </ConfirmDialog>
  );
}

/** When the other side has signed. */
function OtherSignature({ plan }: { plan: PlanSummary }) {
  const { data: { signatures: [other] = [] } = {} } = useQuery(planQuery(plan.id));
  return (
    other && (
      <>
        {' · '}
        {messages.signedAt.toLowerCase()} <MomentText at={other.signed_at} />
      </>
    )
  );
}

/** The signer of the other side, and the day in the organisation's time zone. */
function useOtherSignature(plan: PlanSummary): { name: string; day: string } | null {
  const timeZone = useOrgTimeZone();
  const formatDay = useDayFormat();
  const { data: { signatures: [other] = [] } = {} } = useQuery(planQuery(plan.id));
  return other ? { name: nameOrEmail(other), day: formatDay(dayOf(other.signed_at, timeZone)) } : null;
}

type StatementProps = { plan: PlanSummary; role: SignatureRole; staleSignIn: string | null };

/** The statement of the signature, the data stored with it and its effect (Signing 2). */
function Statement({ plan, role, staleSignIn }: StatementProps) {
  const viewer = useViewer();
  const { data: config } = useQuery(configQuery());
  const today = useToday();
  const other = useOtherSignature(plan);
  // The plan is on the page, or has been loaded for the list of changes.
  const { data: { subplans = [] } = {} } = useQuery(planQuery(plan.id));
  return (
    <>
      <figure className="mb-3 rounded-lg border border-accent-line bg-accent-wash p-4">
        <blockquote className="text-lg font-semibold text-ink">
          {signatureMeaning(role, { subplans })}
        </blockquote>
        <figcaption className="mt-3 flex flex-wrap justify-between gap-x-3 border-t border-accent-line pt-2 text-sm">
          <span className="min-w-0 break-words">{nameOrEmail(viewer)}</span>
          <DayText day={today} />
        </figcaption>
      </figure>
      <p>
        {isSigned(plan)
          ? messages.lastSignature(other)
          : messages.next[role][config?.mail_enabled ? 'withMail' : 'withoutMail']}
      </p>
      <p>{messages.recorded}</p>
      {staleSignIn !== null ? (
        <p role="alert" className="font-medium text-ink">
          {staleSignIn}
        </p>
      ) : (
        config?.reauth_to_sign && <p>{messages.freshSignIn}</p>
      )}
    </>
  );
}
