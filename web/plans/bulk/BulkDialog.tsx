import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type BulkAct, BULK_LIMIT, whyNotInBulk } from '#shared/plans/bulk.ts';
import { MAIL_IS_OFF } from '#shared/plans/refusals.ts';
import type { BulkResults, PlanSummary, BulkRequest } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { canNudge, configQuery } from '../../system/config.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useAct } from '../../ui/useAct.ts';
import { employeeName } from '../personNames.ts';
import { bulkMessages as messages } from './messages.ts';
import { call } from '../../client/http.ts';
import { plansKey } from '../queries.ts';

type BulkDialogProps = {
  act: BulkAct;
  plans: readonly PlanSummary[];
  /** Called with the ids of the plans that were done. */
  onDone: (ids: string[]) => void;
  onClose: () => void;
};

/** Asks before an act on several plans, names them, and shows what became of each that was refused (Plans 19). */
export function BulkDialog({ act, plans, onDone, onClose }: BulkDialogProps) {
  const viewer = useViewer();
  const { data: config } = useQuery(configQuery());
  // In a demo without mail (Demo 5).
  const isShown = act === 'nudge' && config?.mail_enabled === false;
  const close = useRef<HTMLButtonElement>(null);
  // As they were when the dialog opened: after the act, other reasons hold.
  const [{ offered, left }] = useState(() => split(plans, (plan) => whyNotInBulk(act, viewer, plan)?.text));
  const [refused, setRefused] = useState<Line[] | null>(null);
  const { mutate, isPending, isError } = useActOnPlans((results) => {
    const done = results.filter(({ ok }) => ok).map(({ id }) => id);
    onDone(done);
    if (done.length > 0)
      toast.success(isShown ? messages.nudgesAreShown(done.length) : messages.done[act](done.length));
    const lines = refusedLines(offered, results);
    if (lines.length === 0) onClose();
    else setRefused(lines);
  });
  if (refused) {
    return (
      <Dialog
        size="sm"
        title={messages.title[act](offered.length)}
        onClose={onClose}
        initialFocus={close}
        footer={
          <Button ref={close} onClick={onClose}>
            {messages.close}
          </Button>
        }
      >
        <p role="alert" className="mb-3 text-base">
          {messages.refused(refused.length)}
        </p>
        <Lines lines={refused} />
      </Dialog>
    );
  }
  const mailIsOff = act === 'nudge' && config !== undefined && !canNudge(config);
  const tooMany = offered.length > BULK_LIMIT;
  const blocked = mailIsOff ? MAIL_IS_OFF.text : tooMany ? messages.tooMany(BULK_LIMIT) : null;
  return (
    <ConfirmDialog
      title={messages.title[act](offered.length)}
      confirmLabel={messages.confirm[act](offered.length)}
      tone={act === 'delete' || act === 'deactivate' ? 'danger' : 'primary'}
      busy={isPending}
      disabledReason={blocked}
      failure={blocked ?? (isError ? messages.failed : null)}
      onConfirm={() => mutate({ act, ids: offered.map(({ id }) => id) })}
      onCancel={onClose}
    >
      <Lines lines={offered.map((plan) => ({ plan }))} />
      <p>{isShown ? messages.nudgeIsShown : messages.consequence[act]}</p>
      {left.length > 0 && (
        <>
          <p>{messages.left}</p>
          <Lines lines={left} />
        </>
      )}
    </ConfirmDialog>
  );
}

type Line = { plan: PlanSummary; reason?: string };

function split(plans: readonly PlanSummary[], whyNot: (plan: PlanSummary) => string | undefined) {
  const lines = plans.map((plan) => ({ plan, reason: whyNot(plan) }));
  return {
    offered: lines.filter(({ reason }) => reason === undefined).map(({ plan }) => plan),
    left: lines.flatMap(({ plan, reason }) => (reason === undefined ? [] : [{ plan, reason }])),
  };
}

function refusedLines(plans: readonly PlanSummary[], results: BulkResults['results']): Line[] {
  return results.flatMap(({ id, ok, detail }) => {
    const plan = plans.find((each) => each.id === id);
    return ok || !plan ? [] : [{ plan, reason: detail ?? '' }];
  });
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="mb-1 max-h-64 overflow-y-auto rounded-md border border-line">
      {lines.map(({ plan, reason }) => (
        <li key={plan.id} className="not-first:border-t border-line px-3 py-1.5 text-base">
          <p className="line-clamp-2 break-words" title={`${employeeName(plan.user)} · ${plan.name}`}>
            <bdi className="font-medium text-ink">{employeeName(plan.user)}</bdi> · <bdi>{plan.name}</bdi>
          </p>
          {reason && <p className="text-sm">{reason}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Performs an act on several plans (Plans 19). The dialog reports a failure. */
const useActOnPlans = (onResults: (results: BulkResults['results']) => void) =>
  useAct({
    send: (body: BulkRequest, once) => call('POST /onboarding-plan/bulk', { headers: once(body), body }),
    refresh: plansKey,
    onDone: ({ results }) => onResults(results),
  });
