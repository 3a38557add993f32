import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ListChecks from 'lucide-react/icons/list-checks';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { doorOf } from '#shared/demo/doors.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { signOut } from '../auth/signOut.ts';
import { useViewer } from '../auth/viewer.ts';
import { addressOf } from '../client/address.ts';
import { useWholeList } from '../client/wholeList.ts';
import { setExtraMenuItems } from '../layout/frame/extraMenuItems.ts';
import { BulkDialog } from '../plans/bulk/BulkDialog.tsx';
import { planListQuery } from '../plans/queries.ts';
import { planHistoryQuery } from '../plans/record/historyQuery.ts';
import { navigate } from '../router/history.ts';
import { paths } from '../sitemap/paths.ts';
import { directReportsQuery } from '../directory/team/queries.ts';
import { Button, IconButton, LinkButton } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { messages } from './messages.ts';
import { setPutAway, usePutAway } from './putAway.ts';
import { planToRemind, type Step, stepsOf } from './steps.ts';

/** The pages that show the steps, so that they survive the walk: templates, the list of plans and each plan. */
const SHOWN_ON = /^\/(templates|onboarding|onboarding\/(?!approve$)[^/]+)$/;

/** The three steps of the manager's door (Demo 4). */
export function ThreeSteps({ path }: { path: string }) {
  const isAway = usePutAway();
  useEffect(() => {
    if (!isAway) return undefined;
    setExtraMenuItems([{ label: messages.steps, icon: <ListChecks />, onSelect: () => setPutAway(false) }]);
    return () => setExtraMenuItems([]);
  }, [isAway]);
  return !isAway && SHOWN_ON.test(path) ? <Strip /> : null;
}

function Strip() {
  const steps = useSteps();
  const news = useNews(steps);
  const strip = useRef<HTMLElement>(null);
  const [toRemind, setToRemind] = useState<ListedPlan | null>(null);
  const current = steps?.find(({ done }) => !done);
  const hadDialog = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone with its step, and the page under the dialog is another one than before.
    const isLost = hadDialog.current || (news !== '' && document.activeElement === document.body);
    hadDialog.current = toRemind !== null;
    if (isLost && !toRemind) {
      strip.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    }
  }, [news, toRemind]);
  if (steps?.length === 0) return null;
  const remind = async (plan: ListedPlan) => {
    await navigate(paths.onboarding());
    setToRemind(plan);
  };
  return (
    <section ref={strip} aria-label={messages.steps} className="demo-strip no-print">
      <b className="demo-wide">{messages.title}</b>
      {steps && (
        <>
          <ol>
            {steps.map((step, index) => (
              <li key={step.act} data-state={step.done ? 'done' : step === current ? 'now' : 'later'}>
                <span className="demo-stop" aria-hidden>
                  {step.done ? <Check /> : index + 1}
                </span>
                {step === current ? (
                  <Act step={step} onRemind={(plan) => void remind(plan)} />
                ) : (
                  <span className="demo-word">
                    {step.done && <VisuallyHidden>{messages.done}</VisuallyHidden>}
                    {messages.step(step)}
                  </span>
                )}
              </li>
            ))}
          </ol>
          {current ? (
            <span className="demo-count">
              {messages.count(steps.filter(({ done }) => done).length, steps.length)}
            </span>
          ) : (
            <p className="demo-end">
              <span className="demo-wide">{messages.round} </span>
              <NewHire />
            </p>
          )}
        </>
      )}
      <IconButton label={messages.putAway} icon={<X />} onClick={() => setPutAway(true)} />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {toRemind && (
        <BulkDialog act="nudge" plans={[toRemind]} onDone={() => {}} onClose={() => setToRemind(null)} />
      )}
    </section>
  );
}

/** The act of the current step: it leads to the control that the manager would use anyway. */
function Act({ step, onRemind }: { step: Step; onRemind: (plan: ListedPlan) => void }) {
  const label = messages.step(step);
  if (step.act === 'remind') {
    return (
      <Button size="sm" title={label} onClick={() => onRemind(step.plan)}>
        <span>{label}</span>
      </Button>
    );
  }
  const to =
    step.act === 'approve'
      ? paths.plan(step.plan.id, { sign: step.plan.version })
      : paths.templates({ assign: step.personId });
  return (
    <LinkButton to={to} size="sm" title={label}>
      <span>{label}</span>
    </LinkButton>
  );
}

/** Signs out and leads to the door of the new hire, where one press is left. */
function NewHire() {
  const address = `${addressOf('GET /auth/login', {})}#${doorOf('new-hire').key}`;
  return (
    <a
      href={address}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void signOut(address);
      }}
    >
      {messages.beNewHire}
    </a>
  );
}

/** Returns the steps, undefined until what has happened is known. */
function useSteps(): Step[] | undefined {
  const viewer = useViewer();
  const plans = useWholeList(planListQuery('reports'));
  const reports = useWholeList(directReportsQuery());
  const plan = plans.data && planToRemind(plans.data);
  const history = useQuery({ ...planHistoryQuery(plan?.id ?? ''), enabled: plan !== undefined });
  if (!plans.data || !reports.data || (plan && !history.data)) return undefined;
  const isNudged = history.data?.some(({ event }) => event === 'plan.nudged') ?? false;
  return stepsOf({ viewer, plans: plans.data, reports: reports.data, isNudged });
}

/** Returns the news about the last step that was done while the strip is shown; empty before. */
function useNews(steps: Step[] | undefined): string {
  const [known, setKnown] = useState<{ done: readonly string[]; news: string } | null>(null);
  if (!steps) return known?.news ?? '';
  const done = steps.filter((step) => step.done);
  const acts = done.map(({ act }) => act);
  if (known === null || known.done.join() !== acts.join()) {
    const did = known && done.find(({ act }) => !known.done.includes(act));
    const news = did
      ? messages.ticked(
          did,
          steps.find((step) => !step.done),
        )
      : '';
    setKnown({ done: acts, news });
    return news;
  }
  return known.news;
}
