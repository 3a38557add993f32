import PartyPopper from 'lucide-react/icons/party-popper';
import { useRef } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { paths } from '../../sitemap/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { messages } from '../messages.ts';
import { PleaseSign } from './PleaseSign.tsx';

/** Congratulates the employee on completing all tasks and links to the signing page (Plans 16). */
export function CongratulationsDialog({ plan, onClose }: { plan: PlanSummary; onClose: () => void }) {
  const sign = useRef<HTMLAnchorElement>(null);
  return (
    <Dialog
      title={messages.congratulations}
      size="sm"
      initialFocus={sign}
      onClose={onClose}
      footer={
        <LinkButton ref={sign} to={paths.plan(plan.id)} tone="primary" onClick={onClose}>
          {messages.goToSign}
        </LinkButton>
      }
    >
      <div className="flex gap-4">
        <div className="grid size-11 shrink-0 place-items-center rounded-lg bg-green-soft text-green-ink">
          <PartyPopper className="size-5.5" />
        </div>
        <div className="flex min-w-0 flex-col gap-2 text-base text-pretty break-words">
          <p className="font-medium">{messages.completedAllTasks(plan.name)}</p>
          <PleaseSign plan={plan} />
        </div>
      </div>
    </Dialog>
  );
}
