import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { rights } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { preloadable, preloadQuietly } from '../ui/preloadable.tsx';
import { messages } from './messages.ts';

const ReturnDialog = preloadable(async () => (await import('./ReturnDialog.tsx')).ReturnDialog);

/** Opens the dialog for returning a signed plan (Signing 4). */
export function ReturnButton({ plan }: { plan: PlanSummary }) {
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
