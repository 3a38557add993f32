import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { isBlank } from '#shared/text.ts';
import { failureText } from '../../../client/failures.ts';
import { isStatus } from '../../../client/http.ts';
import { refreshPlans } from '../../../plans/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useViewer } from '../../../auth/viewer.ts';
import { useEmailCheck, useTransferReport } from '../api.ts';
import { messages } from '../messages.ts';
import { reportName } from '../reportName.ts';

/** The time for which the success is shown. */
const CLOSES_AFTER_MS = 1_000;

/** Transfers a direct report to another manager (Team 4). Its messages are shown inside the dialog. */
export function TransferDialog({ report, onClose }: { report: DirectReport; onClose: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const check = useEmailCheck();
  const viewer = useViewer();
  const transfer = useTransferReport(report.id);
  const queryClient = useQueryClient();

  const done = transfer.isSuccess;
  // Only when the dialog closes: the refresh removes the card that contains it.
  function close() {
    if (done) void refreshPlans(queryClient);
    onClose();
  }
  const closeLater = useEffectEvent(close);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => closeLater(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done]);

  function submit() {
    const checked = check(text);
    if ('problem' in checked) return setProblem(checked.problem);
    // The viewer is the manager of everybody on this page.
    if (checked.email === viewer.email) return setProblem(messages.sameManager(reportName(report)));
    setProblem(null);
    if (!done) {
      transfer.mutate(checked.email, { onError: (error) => setProblem(transferFailureText(error)) });
    }
  }

  return (
    <FormDialog
      title={messages.assignNewManager}
      submitLabel={messages.assignNewManager}
      missing={isBlank(text) ? messages.emailMissing : null}
      busy={transfer.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <p className="text-base text-muted">
        {reportName(report)} goes to the new manager, with all onboarding plans that you manage.
      </p>
      <TextField
        label={messages.newManagerEmail}
        type="email"
        inputMode="email"
        value={text}
        onChange={setText}
        description={messages.newManagerHelp}
        error={problem}
      />
      <p role="status" className="text-base font-medium text-green-ink">
        {done && messages.transferred}
      </p>
    </FormDialog>
  );
}

function transferFailureText(error: Error): string {
  return isStatus(error, 404) ? messages.managerNotFound : failureText(error, messages.transferFailed);
}
