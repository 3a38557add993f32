import { useNavigate, useSearch } from '@tanstack/react-router';
import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { signInAgain } from '../../auth/signInAgain.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { useSignPlan } from '../api.ts';
import { words } from '../messages.ts';
import { focusMain } from './focusMain.ts';
import { offeredSignature } from './offered.ts';
import { SignDialog } from './SignDialog.tsx';

/** Approve for the manager, sign for the employee; absent while there is nothing to sign (spec §2, §4). */
export function SignButton({ plan }: { plan: PlanSummary }) {
  const viewer = useViewer();
  const { isBack, arrive } = useReturn(plan.id);
  const [asking, setAsking] = useState(isBack);
  const [stale, setStale] = useState<string | null>(null);
  const sign = useSignPlan(plan.id, {
    onSigned: focusMain,
    onStale: (sentence) => {
      setStale(sentence);
      setAsking(true);
    },
  });
  const role = offeredSignature(viewer, plan);
  if (role === null) return null;

  function close() {
    setAsking(false);
    setStale(null);
    arrive();
  }

  return (
    <>
      <Button tone="success" icon={<PenLine />} busy={sign.isPending} onClick={() => setAsking(true)}>
        {sign.isPending ? words.approving : words.approve[role]}
      </Button>
      {asking && (
        <SignDialog
          plan={plan}
          role={role}
          stale={stale}
          onSign={() => {
            close();
            sign.mutate();
          }}
          onSignInAgain={() => signInAgain(paths.url(paths.plan(plan.id, { sign: true })))}
          onClose={close}
        />
      )}
    </>
  );
}

/** `?sign=true`: the person has signed in again to sign, and goes on where they were; the address forgets it then. */
function useReturn(planId: string) {
  const isBack = useSearch({ strict: false, select: ({ sign }) => sign === true });
  const navigate = useNavigate();
  const arrive = () => {
    if (isBack) void navigate({ ...paths.plan(planId), replace: true, resetScroll: false });
  };
  return { isBack, arrive };
}
