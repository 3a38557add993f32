import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DirectReport } from '#shared/team/schema.ts';
import { isBlank } from '#shared/text.ts';
import { ApiError, isStatus } from '../http.ts';
import { refreshPlans } from '../plans/api.ts';
import { TextField } from '../ui/TextField.tsx';
import { useEmailCheck, useTransferReport } from './api.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { outcomes, words } from './messages.ts';
import { reportName } from './names.ts';

/** Spec §9: time to read that it worked. */
const CLOSES_AFTER_MS = 1_000;

/** 'Assign New Manager': all its messages are shown inside (spec §5, §8). */
export function TransferDialog({ report, onClose }: { report: DirectReport; onClose: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const check = useEmailCheck();
  const transfer = useTransferReport(report.id);
  const queryClient = useQueryClient();

  const done = transfer.isSuccess;
  // Only now: the card that holds this dialog goes with its person.
  function close() {
    if (done) void refreshPlans(queryClient);
    onClose();
  }
  const closeByItself = useEffectEvent(close);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => closeByItself(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done]);

  function submit() {
    const checked = check(text);
    setProblem('problem' in checked ? checked.problem : null);
    if ('email' in checked && !done) {
      transfer.mutate(checked.email, { onError: (error) => setProblem(reasonOf(error)) });
    }
  }

  return (
    <FormDialog
      title={words.assignNewManager}
      submitLabel={words.assignNewManager}
      missing={isBlank(text) ? words.emailMissing : null}
      busy={transfer.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <p className="text-base text-muted">
        {reportName(report)} and all of their onboarding plans go to the new manager.
      </p>
      <TextField
        label="New manager's email"
        type="email"
        inputMode="email"
        value={text}
        onChange={setText}
        description={words.newManagerHelp}
        error={problem}
      />
      <p role="status" className="text-base font-medium text-green-ink">
        {done && outcomes.transferred}
      </p>
    </FormDialog>
  );
}

function reasonOf(error: Error): string {
  if (isStatus(error, 404)) return outcomes.managerNotFound;
  // A conflict is no accident: the server's sentence says why trying again would not help.
  const why = error instanceof ApiError && error.status === 409 ? ` ${error.message}` : '';
  return outcomes.transferFailed + why;
}
