import PenLine from 'lucide-react/icons/pen-line';
import { useEffect, useState } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { signInAgain } from '../auth/signInAgain.ts';
import { useViewer } from '../auth/viewer.ts';
import { paths } from '../sitemap/paths.ts';
import { navigate } from '../router/history.ts';
import { useSearch } from '../router/location.ts';
import { Button } from '../ui/Button.tsx';
import { preloadable, preloadQuietly, whenIdle } from '../ui/preloadable.tsx';
import { openLater } from '../ui/runLater.ts';
import { isStale, needsFreshSignIn, useSignPlan } from './api.ts';
import { messages } from './messages.ts';
import { offeredSignature } from './offeredSignature.ts';

const SignDialog = preloadable(async () => (await import('./SignDialog.tsx')).SignDialog);

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
  const isOffered = role !== null;
  useEffect(() => {
    if (isOffered) whenIdle(() => preloadQuietly(SignDialog));
  }, [isOffered]);
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
        onClick={() => openLater(SignDialog, () => setAsked(plan.version))}
      >
        {sign.isPending ? messages.approving : messages.offer[role]}
      </Button>
      {asked !== null && !sign.isPending && (
        <SignDialog
          plan={plan}
          role={role}
          asked={asked}
          isStale={isStale(sign.error)}
          staleSignIn={staleSignIn}
          onConfirm={() => confirm(asked)}
          onContinue={() => {
            sign.reset();
            setAsked(plan.version);
          }}
          onCancel={close}
        />
      )}
    </>
  );
}
