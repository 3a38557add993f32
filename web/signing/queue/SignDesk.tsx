import Check from 'lucide-react/icons/check';
import History from 'lucide-react/icons/history';
import PenLine from 'lucide-react/icons/pen-line';
import { type ReactNode, useEffect, useState } from 'react';
import { dayOf } from '#shared/calendar.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { rights } from '#shared/plans/rights.ts';
import type { Plan, PlanSummary } from '#shared/plans/schema.ts';
import { SIGNATURE_MEANING } from '#shared/signing/meaning.ts';
import { signInAgain } from '../../auth/signInAgain.ts';
import { useViewer } from '../../auth/viewer.ts';
import { employeeName } from '../../plans/personNames.ts';
import { ChangesSince, useChangesSince } from '../../plans/record/ChangesSince.tsx';
import { paths } from '../../sitemap/paths.ts';
import { useOrgTimeZone } from '../../system/config.ts';
import { useToday } from '../../system/today.ts';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Key } from '../../ui/Key.tsx';
import { DayText, MomentText, useDayFormat } from '../../ui/time.tsx';
import { isStale, needsFreshSignIn, useSignPlan } from '../api.ts';
import { messages as signing } from '../messages.ts';
import { messages } from './messages.ts';
import { SendBack } from './SendBack.tsx';
import type { Fate } from './queue.ts';
import { useQueueKeys } from './useQueueKeys.ts';

/** The second press of a double-press would sign the next plan unseen; the first view of one takes longer. */
const DOUBLE_PRESS_MS = 200;

export type SignDeskProps = {
  plan: Plan;
  /** The plan after this one, if there is one. */
  next: PlanSummary | undefined;
  onDecided: (fate: Fate) => void;
  onStep: (direction: 1 | -1) => void;
  onClose: () => void;
};

/** The statement next to the plan, and the possible acts: approve it, send it back or continue (Signing 10). */
export function SignDesk({ plan, next, onDecided, onStep, onClose }: SignDeskProps) {
  const [sendingBack, setSendingBack] = useState(false);
  const desk = useApproval(plan, onDecided);
  const { seen, sign, isArmed, isGone, isChanged, staleSignIn, approve } = desk;
  const startSendingBack = () => isGone || sign.isPending || setSendingBack(true);

  useQueueKeys({
    a: approve,
    n: startSendingBack,
    j: () => sign.isPending || onStep(1),
    k: () => sign.isPending || onStep(-1),
    escape: sendingBack ? () => setSendingBack(false) : onClose,
  });

  return (
    <aside className="queue-desk" aria-label={messages.desk} data-armed={isArmed || undefined}>
      <Employee plan={plan} />
      {isGone ? (
        <p role="status" className="mt-4 text-muted">
          {messages.gone}
        </p>
      ) : isChanged ? (
        <Changed plan={plan} seen={seen} />
      ) : (
        <Statement plan={plan} />
      )}
      {sign.error !== null && !isStale(sign.error) && (
        <ErrorText className="mt-3">{staleSignIn ? sign.error.message : messages.failed}</ErrorText>
      )}
      <div className="queue-acts">
        {sendingBack ? (
          <SendBack plan={plan} onDecided={onDecided} onCancel={() => setSendingBack(false)} />
        ) : isGone ? (
          <Button tone="primary" className="min-h-11" onClick={() => onDecided('skipped')}>
            {messages.next}
          </Button>
        ) : isChanged ? (
          <Button tone="primary" className="min-h-11" busy={plan.version === seen} onClick={desk.readAgain}>
            {messages.readAgain}
          </Button>
        ) : (
          <Acts desk={desk} isLast={!next} onNotYet={startSendingBack} />
        )}
        {next && <Then plan={next} />}
      </div>
    </aside>
  );
}

/** The signature of a plan, of the version that is on the screen. Another one has to be read first. */
function useApproval(plan: Plan, onDecided: (fate: Fate) => void) {
  const viewer = useViewer();
  const [seen, setSeen] = useState(plan.version);
  const [isArmed, setIsArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsArmed(true), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, []);
  const sign = useSignPlan(plan.id);
  // While it is being signed the plan already arrives as signed.
  const isOpen = !sign.isPending && !sign.isSuccess;
  const isGone = rights(viewer, plan).approve !== null && isOpen;
  const isChanged = isOpen && (plan.version !== seen || isStale(sign.error));
  const staleSignIn = sign.error !== null && needsFreshSignIn(sign.error);

  function approve() {
    if (!isArmed || sign.isPending || isGone || isChanged) return;
    if (staleSignIn) return signInAgain(paths.approvals({ plan: plan.id }));
    sign.mutate(seen, { onSuccess: () => onDecided('approved') });
  }
  function readAgain() {
    sign.reset();
    setSeen(plan.version);
    window.scrollTo(0, 0);
  }
  return { seen, sign, isArmed, isGone, isChanged, staleSignIn, approve, readAgain };
}

type ActsProps = { desk: ReturnType<typeof useApproval>; isLast: boolean; onNotYet: () => void };

function Acts({ desk: { sign, staleSignIn, approve }, isLast, onNotYet }: ActsProps) {
  return (
    <>
      <Button
        tone="primary"
        className="min-h-11"
        icon={<PenLine />}
        busy={sign.isPending}
        aria-keyshortcuts="a"
        onClick={approve}
      >
        {staleSignIn ? signing.signInAgain : isLast ? messages.approveLast : messages.approve}
        <Shortcut>A</Shortcut>
      </Button>
      <Button className="min-h-11" aria-keyshortcuts="n" onClick={onNotYet}>
        {messages.notYet}
        <Shortcut>N</Shortcut>
      </Button>
    </>
  );
}

function Shortcut({ children }: { children: string }) {
  return (
    <span aria-hidden className="queue-key">
      <Key>{children}</Key>
    </span>
  );
}

function Employee({ plan }: { plan: Plan }) {
  const name = employeeName(plan.user);
  const signature = plan.signatures.find(({ role }) => role === 'employee');
  return (
    <>
      <div className="flex items-center gap-3">
        <PersonAvatar person={plan.user} name={name} size="lg" />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold break-words" title={name}>
            {name}
          </p>
          {plan.user.email !== name && (
            <p className="truncate text-sm text-muted" title={plan.user.email}>
              {plan.user.email}
            </p>
          )}
        </div>
      </div>
      {signature && (
        <div className="queue-signed">
          <p className="font-semibold">
            {signing.signedAt} <MomentText at={signature.signed_at} />
          </p>
          <p className="text-sm text-muted">{messages.unchanged}</p>
        </div>
      )}
    </>
  );
}

function Statement({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  const today = useToday();
  const timeZone = useOrgTimeZone();
  const formatDay = useDayFormat();
  const signature = plan.signatures.find(({ role }) => role === 'employee');
  return (
    <>
      <figure className="mt-4 rounded-lg border border-accent-line bg-surface p-4">
        <blockquote className="text-lg font-semibold">“{SIGNATURE_MEANING.manager}”</blockquote>
        <figcaption className="queue-by">
          <span className="min-w-0 truncate">{nameOrEmail(viewer)}</span>
          <DayText day={today} />
        </figcaption>
      </figure>
      <ul className="queue-then">
        {signature && (
          <Fact icon={<Check />}>
            {messages.signedOn(employeeName(plan.user), formatDay(dayOf(signature.signed_at, timeZone)))}
          </Fact>
        )}
        <Fact icon={<History />}>{signing.recorded}</Fact>
      </ul>
    </>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li>
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

function Changed({ plan, seen }: { plan: Plan; seen: number }) {
  const changes = useChangesSince(plan, seen);
  return (
    <div className="mt-4 flex flex-col gap-2 text-base break-words">
      <p role="alert" className="font-medium">
        {messages.changed(employeeName(plan.user))}
      </p>
      <div className="text-muted">
        <ChangesSince seen={seen} changes={changes} />
      </div>
    </div>
  );
}

function Then({ plan }: { plan: PlanSummary }) {
  const name = employeeName(plan.user);
  const { completed_tasks, total_tasks } = plan.progress;
  return (
    <p className="queue-next">
      {messages.afterwards}
      <PersonAvatar person={plan.user} name={name} size="sm" />
      <bdi className="min-w-0 truncate">{name}</bdi>
      <span className="ml-auto figures">
        {completed_tasks}/{total_tasks}
      </span>
    </p>
  );
}
