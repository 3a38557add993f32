import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { preloadable, preloadQuietly } from '../../ui/preloadable.tsx';
import { messages } from './messages.ts';

type SectionProps = { planId: string };
const HistoryList = preloadable<SectionProps>(async () => (await import('./HistoryList.tsx')).HistoryList);
const MailList = preloadable<SectionProps>(async () => (await import('./MailList.tsx')).MailList);

/** The history of a plan and, for its manager, its mails (Plans 17, Mails 6). */
export function PlanRecord({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  return (
    <>
      <Disclosure title={messages.history} onPreload={() => preloadQuietly(HistoryList)}>
        <HistoryList planId={plan.id} />
      </Disclosure>
      {rights(viewer, plan).readMails === null && (
        <Disclosure title={messages.mails} onPreload={() => preloadQuietly(MailList)}>
          <MailList planId={plan.id} />
        </Disclosure>
      )}
    </>
  );
}
