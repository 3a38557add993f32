import { useQuery } from '@tanstack/react-query';
import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import { dayOf } from '#shared/calendar.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { SignatureRole } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { isSigned } from '#shared/plans/status.ts';
import { signatureMeaning } from '#shared/signing/meaning.ts';
import { signInAgain } from '../auth/signInAgain.ts';
import { useViewer } from '../auth/viewer.ts';
import { paths } from '../sitemap/paths.ts';
import { planQuery } from '../plans/queries.ts';
import { PlanAbout } from '../plans/PlanAbout.tsx';
import { ChangedDialog } from '../plans/record/ChangedDialog.tsx';
import { navigate } from '../router/history.ts';
import { useSearch } from '../router/location.ts';
import { configQuery, useOrgTimeZone } from '../system/config.ts';
import { useToday } from '../system/today.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DayText, MomentText, useDayFormat } from '../ui/time.tsx';
import { isStale, needsFreshSignIn, useSignPlan } from './api.ts';
import { messages } from './messages.ts';
import { offeredSignature } from './offeredSignature.ts';

/**
 * Signs a plan after a confirmation, and after a fresh sign-in where the server requires one (Signing 1, 3). If the plan
 * changes after the person was asked, shows what has changed and asks again (Signing 8).
 */
export function SignButton({ plan, className }: { plan: PlanSummary; className?: string }) {
  const viewer = useViewer();
  // `?sign=3`: the person is back from the fresh sign-in, or wants to sign the version that a list has shown.
  const { sign: requested } = useSearch();
  /** The version that the person is asked about. */
  const [asked, setAsked] = useState(requested ?? null);
  const sign = useSignPlan(plan.id);
  const role = offeredSignature(viewer, plan);
  if (role === null) return null;

  const staleSignIn = sign.error && needsFreshSignIn(sign.error) ? sign.error.message : null;

  function close() {
    setAsked(null);
    sign.reset();
    forgetRequest();
  }

  // A reload must not ask again.
  function forgetRequest() {
    if (requested !== undefined) void navigate(paths.plan(plan.id), { replace: true, keepScroll: true });
  }

  function confirm(version: number) {
    if (staleSignIn !== null) return signInAgain(paths.plan(plan.id, { sign: version }));
    forgetRequest();
    sign.mutate(version, {
      onSuccess: () => setAsked(null),
      onError: (error) => {
        if (!isStale(error) && !needsFreshSignIn(error)) setAsked(null);
      },
    });
  }

  return (
    <>
      <Button
        tone="primary"
        icon={<PenLine />}
        busy={sign.isPending}
        className={className}
        onClick={() => setAsked(plan.version)}
      >
        {sign.isPending ? messages.approving : messages.offer[role]}
      </Button>
      {asked !== null &&
        !sign.isPending &&
        (asked === plan.version && !isStale(sign.error) ? (
          <ConfirmDialog
            title={messages.dialogTitle[role]}
            confirmLabel={staleSignIn === null ? messages.confirm[role] : messages.signInAgain}
            tone="primary"
            about={<PlanAbout plan={plan} note={<OtherSignature plan={plan} />} />}
            onConfirm={() => confirm(asked)}
            onCancel={close}
          >
            <Statement plan={plan} role={role} staleSignIn={staleSignIn} />
          </ConfirmDialog>
        ) : (
          <ChangedDialog
            plan={plan}
            seen={asked}
            onCancel={close}
            onContinue={() => {
              sign.reset();
              setAsked(plan.version);
            }}
          />
        ))}
    </>
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

/** Who of the other side has signed, and on which day of the organisation. */
function useOtherSignature(plan: PlanSummary): { name: string; day: string } | null {
  const timeZone = useOrgTimeZone();
  const formatDay = useDayFormat();
  const { data: { signatures: [other] = [] } = {} } = useQuery(planQuery(plan.id));
  return other ? { name: nameOrEmail(other), day: formatDay(dayOf(other.signed_at, timeZone)) } : null;
}

type StatementProps = { plan: PlanSummary; role: SignatureRole; staleSignIn: string | null };

/** What the signature states, what is stored with it and what follows from it (Signing 2). */
function Statement({ plan, role, staleSignIn }: StatementProps) {
  const viewer = useViewer();
  const { data: config } = useQuery(configQuery());
  const today = useToday();
  const other = useOtherSignature(plan);
  // The plan is on the page, or has been loaded for the list of what has changed.
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
