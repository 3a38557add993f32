import { useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type ReactNode, useState } from 'react';
import { dayOf } from '#shared/calendar.ts';
import { firstNameOf } from '#shared/people/name.ts';
import { relations } from '#shared/plans/relations.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { isSignedByBoth } from '#shared/plans/status.ts';
import { timeTaken } from '#shared/signing/timeTaken.ts';
import { useViewer } from '../../auth/viewer.ts';
import { noteStage } from '../../client/seen.ts';
import { useBrowserValue } from '../../hydration/hydration.ts';
import { employeeName, managerName } from '../../plans/personNames.ts';
import { paths } from '../../sitemap/paths.ts';
import { configQuery, useOrgTimeZone } from '../../system/config.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { GangwayDrawing } from '../../ui/GangwayDrawing.tsx';
import { TimeText } from '../../ui/time.tsx';
import { messages } from './messages.ts';
import { SigPair } from './SigPair.tsx';
import './finish.css';

/**
 * The result of the signatures, in place of the next task: for the employee who has signed, and for everybody once both
 * have. `children`, the reason why the tasks are locked, come last.
 */
export function Finish({ plan, children }: { plan: Plan; children: ReactNode }) {
  const roles = relations(useViewer(), plan);
  if (isSignedByBoth(plan)) {
    return (
      <Aboard plan={plan} isOwn={roles.has('employee')}>
        {children}
      </Aboard>
    );
  }
  // A person who is both sides continues with the approval.
  if (plan.active_plan && plan.signed_by_user && roles.has('employee') && !roles.has('manager')) {
    return <Signed plan={plan}>{children}</Signed>;
  }
  return children;
}

/**
 * Returns whether the picture is animated: when this device shows the stage for the first time, which the server does
 * not know.
 */
function useMoving(planId: string, stage: Parameters<typeof noteStage>[1]): boolean {
  const [note] = useState(() => {
    let isFirst: boolean | undefined;
    return () => (isFirst ??= noteStage(planId, stage));
  });
  return useBrowserValue(note, () => false);
}

function Signed({ plan, children }: { plan: Plan; children: ReactNode }) {
  const { data: { mail_enabled = false } = {} } = useQuery(configQuery());
  const moving = useMoving(plan.id, 'signed');
  const manager = firstNameOf(managerName(plan.manager));
  return (
    <FinishBox
      drawing={<GangwayDrawing stage="signed" moving={moving} />}
      title={messages.signed(manager, mail_enabled)}
    >
      <p className="mt-1 text-pretty text-muted">{messages.signedNext(manager, mail_enabled)}</p>
      <SigPair plan={plan} />
      {children && <div className="mt-4">{children}</div>}
    </FinishBox>
  );
}

function Aboard({ plan, isOwn, children }: { plan: Plan; isOwn: boolean; children: ReactNode }) {
  const moving = useMoving(plan.id, 'aboard');
  const name = firstNameOf(employeeName(plan.user));
  const last = plan.signatures.toSorted((a, b) => a.signed_at.localeCompare(b.signed_at)).at(-1);
  return (
    <FinishBox
      drawing={<GangwayDrawing stage="aboard" host moving={moving} />}
      title={isOwn ? messages.aboardYou(name) : messages.aboard(name)}
    >
      {last && (
        <p className="mt-1 text-muted">
          {messages.completedBy(
            firstNameOf(last.role === 'manager' ? managerName(plan.manager) : employeeName(plan.user)),
          )}{' '}
          <TimeText at={last.signed_at} />
        </p>
      )}
      {last && <Sums plan={plan} completedAt={last.signed_at} />}
      <SigPair plan={plan} />
      <div className="no-print mt-4 mb-4">
        <LinkButton to={paths.verify(plan.id)} icon={<ShieldCheck />}>
          {messages.certificate}
        </LinkButton>
      </div>
      {children}
    </FinishBox>
  );
}

function FinishBox({ drawing, title, children }: { drawing: ReactNode; title: string; children: ReactNode }) {
  return (
    <section
      role="status"
      className="-mx-2 overflow-hidden rounded-lg border border-accent-line bg-accent-wash sm:-mx-4"
    >
      <div className="no-print">{drawing}</div>
      <div className="px-5 pt-3 pb-5">
        <h2 className="text-xl font-semibold text-pretty wrap-anywhere">{title}</h2>
        {children}
      </div>
    </section>
  );
}

function Sums({ plan, completedAt }: { plan: Plan; completedAt: string }) {
  const { days, early } = timeTaken(plan, dayOf(completedAt, useOrgTimeZone()));
  const tasks = plan.progress.total_tasks;
  return (
    <ul className="finish-sums">
      <Sum value={days} of={messages.days(days)} />
      <Sum value={tasks} of={messages.tasks(tasks)} />
      {early > 0 && <Sum value={early} of={messages.daysEarly(early)} />}
    </ul>
  );
}

function Sum({ value, of }: { value: number; of: string }) {
  return (
    <li>
      <b className="text-xl font-semibold figures">{value}</b> <span className="text-muted">{of}</span>
    </li>
  );
}
