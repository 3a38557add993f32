import PartyPopper from 'lucide-react/icons/party-popper';
import { useRef } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { words } from '../messages.ts';

/** Leads the employee who has done everything to the place where they sign (spec §2 'Employee dashboard'). */
export function CongratulationsDialog({ plan, onClose }: { plan: PlanSummary; onClose: () => void }) {
  const sign = useRef<HTMLAnchorElement>(null);
  return (
    <Dialog
      title={words.congratulations}
      size="sm"
      initialFocus={sign}
      onClose={onClose}
      footer={
        <LinkButton ref={sign} {...paths.plan(plan.id)} tone="primary">
          {words.goToSign}
        </LinkButton>
      }
    >
      <div className="flex gap-4">
        <div className="grid size-11 shrink-0 place-items-center rounded-lg bg-green-soft text-green-ink">
          <PartyPopper className="size-5.5" />
        </div>
        <div className="min-w-0 space-y-2 text-base text-pretty break-words">
          <p className="font-medium">{words.completedAllTasks(plan.name)}</p>
          <p className="text-muted">{words.pleaseSign}</p>
        </div>
      </div>
    </Dialog>
  );
}
