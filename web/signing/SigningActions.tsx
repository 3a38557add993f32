import Download from 'lucide-react/icons/download';
import { rights } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { useDownloadReport } from './api.ts';
import { messages } from './messages.ts';
import { isCongratulated } from './offeredSignature.ts';
import { ReturnButton } from './ReturnButton.tsx';
import { SignButton } from './SignButton.tsx';

/** The actions about the signatures of a plan: sign or approve, return, download the report. */
export function SigningActions({ plan }: { plan: PlanSummary }) {
  const viewer = useViewer();
  return (
    <>
      {rights(viewer, plan).download === null && <DownloadReport plan={plan} />}
      {/* The congratulation has a Sign button of its own. */}
      {!isCongratulated(viewer, plan) && <SignButton plan={plan} />}
      <ReturnButton plan={plan} />
    </>
  );
}

function DownloadReport({ plan }: { plan: PlanSummary }) {
  const download = useDownloadReport(plan);
  return (
    <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
      {messages.download}
    </Button>
  );
}
