import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import Download from 'lucide-react/icons/download';
import { isPlanManager, whyReportIsNotReady } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useDownloadReport } from './api.ts';
import { words } from './messages.ts';
import { deservesCongratulation, isApprovedFor } from './signing/offered.ts';
import { ReturnButton } from './signing/ReturnButton.tsx';
import { SignButton } from './signing/SignButton.tsx';

/** What there is to do about a plan's end: the tick once approved, Approve, Download Report (spec §2 'Plan detail'). */
export function PlanActions({ plan }: { plan: PlanSummary }) {
  const viewer = useViewer();
  return (
    <>
      {isApprovedFor(viewer, plan) && (
        <Badge tone="green" icon={<CircleCheckBig />}>
          {words.approved}
        </Badge>
      )}
      {isPlanManager(viewer, plan) && whyReportIsNotReady(plan) === null && <DownloadReport plan={plan} />}
      {/* The congratulation has the employee's button. */}
      {!deservesCongratulation(viewer, plan) && <SignButton plan={plan} />}
      <ReturnButton plan={plan} />
    </>
  );
}

function DownloadReport({ plan }: { plan: PlanSummary }) {
  const download = useDownloadReport(plan);
  return (
    <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
      {words.download}
    </Button>
  );
}
