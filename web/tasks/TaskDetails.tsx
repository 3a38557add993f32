import { useQuery } from '@tanstack/react-query';
import type { MyTaskDetail } from '#shared/tasks/schema.ts';
import { kindOf } from '#shared/checklist/kinds/kinds.ts';
import { taskTags } from '#shared/checklist/taskWords.ts';
import { whyCommentsAreClosed } from '#shared/plans/refusals.ts';
import { isUnconfirmed } from '#shared/plans/tasks/evidence.ts';
import { useViewer } from '../auth/viewer.ts';
import { RichNote } from '../checklist/notes/RichNote.tsx';
import { TaskLinks } from '../checklist/view/TaskLinks.tsx';
import { isMissing } from '../client/failures.ts';
import { SectionStates } from '../layout/SectionStates.tsx';
import { KIND_FORMS } from '../plans/kinds/forms.ts';
import { Button } from '../ui/Button.tsx';
import { DayText, TimeText } from '../ui/time.tsx';
import { messages } from './messages.ts';
import { myTaskQuery } from './queries.ts';
import { TaskComments } from './TaskComments.tsx';
import { useConfirm, useTake } from './api.ts';

/** The form of a task, the team's taker, and the comments. */
export function TaskDetails({ id, onConfirmed }: { id: string; onConfirmed: () => void }) {
  const query = useQuery(myTaskQuery(id));
  if (isMissing(query.error)) return <p>{messages.gone}</p>;
  return (
    <SectionStates query={query} loading={messages.detailsLoading} failed={messages.detailsFailed}>
      {(task) => (
        <>
          <Facts task={task} />
          {task.note && (
            <div className="mt-note">
              <RichNote>{task.note}</RichNote>
            </div>
          )}
          <Finishing task={task} onConfirmed={onConfirmed} />
          {task.reason !== undefined && (
            <p className="mt-note">
              {task.not_applicable ? messages.notApplicable(task.reason) : messages.reason(task.reason)}
            </p>
          )}
          <div className="mt-acts">
            <TaskLinks taskContent={task.task_content} asButtons />
            <Taking task={task} />
          </div>
          <TaskComments
            id={id}
            name={task.name}
            closed={whyCommentsAreClosed({ ...task.plan, active_plan: true })?.text ?? null}
          />
        </>
      )}
    </SectionStates>
  );
}

/** The starter, with job, place and start date. */
function Facts({ task }: { task: MyTaskDetail }) {
  const { job_title, department, start_on } = task.plan.employee;
  // The row says that it is optional.
  const tags = taskTags({ ...task, counts: true });
  const facts = [job_title, department, task.subplan, ...tags].filter(Boolean).join(' · ');
  return (
    <p className="mt-note">
      {facts}
      {start_on !== null && (
        <>
          {' · '}
          {messages.starts} <DayText day={start_on} />
        </>
      )}
    </p>
  );
}

/** The form of a task that a tick does not complete. */
function Finishing({ task, onConfirmed }: { task: MyTaskDetail; onConfirmed: () => void }) {
  const confirm = useConfirm(task, onConfirmed);
  const { kind, settings = {}, completed, evidence: [evidence] = [] } = task;
  const Form = kind && KIND_FORMS[kind];
  const needed = kindOf(kind)?.evidence;
  if (!Form || !needed) return null;
  return (
    <div className="mt-read">
      <Form
        settings={settings}
        className="mb-2"
        isOpen={!completed}
        busy={confirm.isPending}
        refusal={null}
        onGive={(given) => confirm.mutate(given)}
      >
        {evidence && (
          <p className="text-sm text-muted">
            {needed.said.screen} <TimeText at={evidence.given_at} />
          </p>
        )}
        {completed && isUnconfirmed(task) && <p className="text-sm text-muted">{needed.report.without}</p>}
      </Form>
    </div>
  );
}

function Taking({ task: { id, owner, completed } }: { task: MyTaskDetail }) {
  const viewer = useViewer();
  const take = useTake(id);
  if (owner.kind !== 'group' || owner.group === null || completed) return null;
  if (owner.person === null)
    return (
      <Button busy={take.isPending} onClick={() => take.mutate(true)}>
        {messages.take}
      </Button>
    );
  if (owner.person.id !== viewer.id)
    return <p className="mt-note">{messages.takenBy(owner.person.name, owner.group.name)}</p>;
  return (
    <Button tone="quiet" busy={take.isPending} onClick={() => take.mutate(false)}>
      {messages.giveBack}
    </Button>
  );
}
