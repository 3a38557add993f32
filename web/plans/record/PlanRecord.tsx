import { isPlanManager } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { preloadable } from '../../ui/preloadable.tsx';
import { words } from './messages.ts';

type Part = { planId: string };
const HistoryList = preloadable<Part>(async () => (await import('./HistoryList.tsx')).HistoryList);
const MailList = preloadable<Part>(async () => (await import('./MailList.tsx')).MailList);

// When one does not arrive, pressing tries again.
const soon = (part: { preload: () => Promise<unknown> }) => () => void part.preload().catch(() => {});
const [preloadHistory, preloadMails] = [soon(HistoryList), soon(MailList)];

/** What is kept of a plan, at the end of its page: its history, and for its manager the mails about it. */
export function PlanRecord({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  return (
    <>
      <Disclosure title={words.history} onSoon={preloadHistory}>
        <HistoryList planId={plan.id} />
      </Disclosure>
      {isPlanManager(viewer, plan) && (
        <Disclosure title={words.mails} onSoon={preloadMails}>
          <MailList planId={plan.id} />
        </Disclosure>
      )}
    </>
  );
}
