import Download from 'lucide-react/icons/download';
import { rights } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { useDownloadReport } from './api.ts';
import { messages } from './messages.ts';
import { isCongratulated } from './offeredSignature.ts';
import { SignButton } from './SignButton.tsx';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { preloadable, preloadQuietly } from '../ui/preloadable.tsx';

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

const ReturnDialog = preloadable(async () => (await import('./ReturnDialog.tsx')).ReturnDialog);

/** Opens the dialog for returning a signed plan (Signing 4). */
function ReturnButton({ plan }: { plan: PlanSummary }) {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  if (rights(viewer, plan).return) return null;
  return (
    <>
      <Button
        icon={<Undo2 />}
        onPointerEnter={() => preloadQuietly(ReturnDialog)}
        onFocus={() => preloadQuietly(ReturnDialog)}
        onClick={() => setOpen(true)}
      >
        {messages.notYet}
      </Button>
      {open && <ReturnDialog plan={plan} onClose={() => setOpen(false)} />}
    </>
  );
}
