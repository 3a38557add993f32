import BookOpen from 'lucide-react/icons/book-open';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId, useState } from 'react';
import { kindOf } from '#shared/checklist/kinds/kinds.ts';
import { ownerName } from '#shared/checklist/owner.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { taskTags } from '#shared/checklist/taskWords.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { isUnconfirmed } from '#shared/plans/tasks/evidence.ts';
import type { Reason } from '#shared/reason.ts';
import { isForAnother, whyTaskCannotBeConfirmed, whyTaskCannotBeTicked } from '#shared/plans/tasks/rights.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { focusCheckbox, itemAnchor } from '../../../checklist/focus.ts';
import { BELOW_TASK_NAME } from '../../../checklist/view/TaskLinks.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { TimeText } from '../../../ui/time.tsx';
import type { OnTick } from '../parts.ts';
import { TaskRow } from '../PlanTask.tsx';
import { TaskCheckbox } from '../TaskCheckbox.tsx';
import type { Tick } from '../ticks.ts';
import { messages } from './messages.ts';
import { OwnerChip } from './OwnerChip.tsx';
import { EvidencePanel } from './EvidencePanel.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { TaskMenu } from './TaskMenu.tsx';
import { useTaskActs } from './api.ts';

const END = 'flex min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1';

/** A task with its owner, its kind, and its menu for the manager. */
export function TaskWithParts({ plan, task, onTick }: { plan: Plan; task: PlanTask; onTick: OnTick }) {
  const viewer = useViewer();
  const panel = useId();
  const [isReading, setIsReading] = useState(false);
  /** The act that asks for a reason: ticking (true) or unticking the task of another. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const { owner, mine = false, completed } = task;
  const evidence = kindOf(task.kind)?.evidence ?? null;
  const refusal = whyTaskCannotBeTicked(viewer, plan, task);
  const byManager = isForAnother(viewer, plan, task);
  const confirmRefusal = evidence ? whyTaskCannotBeConfirmed(viewer, plan, task) : null;
  const isTheirs =
    owner !== undefined && !mine && (refusal?.kind === 'role' || (!completed && confirmRefusal !== null));

  function change({ taskId, completed: wanted }: Tick) {
    if (byManager) setAsked(wanted);
    else if (evidence && wanted) setIsReading(true);
    else onTick?.({ taskId, completed: wanted });
  }

  const end = (button: ReactNode) => (
    <TaskEnd {...{ plan, task, isReading, panel, refusal: confirmRefusal }} onRead={setIsReading}>
      {button}
    </TaskEnd>
  );
  return (
    <TaskRow
      task={task}
      renderLine={(button) =>
        isTheirs ? (
          <TheirLine task={task} reason={`This task belongs to ${ownerName(owner)}.`} end={end(button)} />
        ) : (
          <TaskCheckbox
            task={task}
            readOnly={refusal?.kind === 'role'}
            locked={refusal?.text ?? null}
            onTick={change}
            className={cx('with-parts', owner && !mine && 'is-theirs')}
            end={end(button)}
          />
        )
      }
    >
      <Outcome task={task} />
      {isReading && (
        <EvidencePanel
          id={panel}
          planId={plan.id}
          task={task}
          refusal={confirmRefusal?.text ?? null}
          onGiven={() => {
            setIsReading(false);
            focusCheckbox(task.id);
          }}
        />
      )}
      {asked !== null && owner && (
        <AskReason {...{ plan, task, owner, asked }} onClose={() => setAsked(null)} />
      )}
    </TaskRow>
  );
}

type AskReasonProps = {
  plan: Plan;
  task: PlanTask;
  owner: NonNullable<PlanTask['owner']>;
  /** Whether the task of another is ticked (true) or unticked. */
  asked: boolean;
  onClose: () => void;
};

function AskReason({ plan, task, owner, asked, onClose }: AskReasonProps) {
  const { tick } = useTaskActs(plan.id, task.id);
  const name = ownerName(owner);
  return (
    <ReasonDialog
      about={`${asked ? 'finish' : 'reopen'} ${task.id}`}
      title={asked ? messages.finishTitle(name) : messages.reopenTitle(name)}
      text={messages.finishText(task.name, name)}
      submit={asked ? messages.finish : messages.reopen}
      busy={tick.isPending}
      onSubmit={(reason) => tick.mutate({ completed: asked, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

type TaskEndProps = {
  plan: Plan;
  task: PlanTask;
  isReading: boolean;
  /** The DOM id of the panel with the text. */
  panel: string;
  refusal: Reason | null;
  onRead: (isReading: boolean) => void;
  children: ReactNode;
};

/** The end of the line of a task: its tags, its owner, its text and its menu. */
function TaskEnd({ plan, task, isReading, panel, refusal, onRead, children }: TaskEndProps) {
  const viewer = useViewer();
  const { owner, mine = false, completed } = task;
  const evidence = kindOf(task.kind)?.evidence;
  const unconfirmed = isUnconfirmed(task);
  return (
    <span className={END}>
      {children}
      {taskTags(task).map((tag) => (
        <span key={tag} className="task-tag rounded-sm border border-line px-1.5 text-xs text-muted">
          {tag}
        </span>
      ))}
      {owner && (
        <OwnerChip
          owner={owner}
          standIn={completed ? undefined : task.stand_in}
          viewerId={viewer.id}
          isViewer={mine && (owner.kind !== 'group' || owner.person !== null)}
        />
      )}
      {evidence && (
        <Button
          size="sm"
          tone={!unconfirmed || refusal !== null ? 'quiet' : 'secondary'}
          icon={<BookOpen />}
          aria-expanded={isReading}
          aria-controls={isReading ? panel : undefined}
          aria-label={`${unconfirmed ? evidence.open : evidence.openAgain}: ${task.name}`}
          data-opens={isReading ? undefined : ''}
          onClick={() => onRead(!isReading)}
        >
          {unconfirmed ? evidence.open : evidence.openAgain}
        </Button>
      )}
      <TaskMenu plan={plan} task={task} />
    </span>
  );
}

/** The line of a task that the viewer cannot do: a box that nobody takes for theirs, and says whose it is. */
function TheirLine({ task, reason, end }: { task: PlanTask; reason: string; end: ReactNode }) {
  const { completed, status_changed_at } = task;
  return (
    <div id={itemAnchor(task.id)} className="flex flex-wrap items-start gap-x-2.5" title={reason}>
      <span
        role="img"
        aria-label={completed ? `${messages.doneTheir} ${reason}` : reason}
        className={cx(
          'mt-0.5 grid size-[1.125rem] shrink-0 place-items-center rounded-[0.3125rem]',
          completed ? 'their-done bg-track' : 'border border-dashed border-line-strong bg-sunken',
        )}
      >
        {completed && <Check strokeWidth={3.25} className="size-3" />}
      </span>
      <span className={cx('min-w-0 flex-1 basis-32 wrap-anywhere', completed && 'text-muted')}>
        {task.name}
      </span>
      <span className={cx(END, 'ml-auto')}>
        {completed && status_changed_at && (
          <span className="text-xs text-muted">
            {messages.done} <TimeText at={status_changed_at} />
          </span>
        )}
        {end}
      </span>
    </div>
  );
}

/** Why a task counts as done that its owner has not done. */
function Outcome({ task }: { task: PlanTask }) {
  const { not_applicable, reason, completed_by } = task;
  if (reason === undefined) return null;
  return (
    <p className={`${BELOW_TASK_NAME} mt-1 text-sm break-words text-muted`}>
      {not_applicable
        ? messages.notApplicable(reason)
        : completed_by
          ? messages.doneBy(completed_by.name, reason)
          : messages.doneFor(reason)}
    </p>
  );
}
