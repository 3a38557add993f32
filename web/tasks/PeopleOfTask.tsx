import { useQuery } from '@tanstack/react-query';
import CheckCheck from 'lucide-react/icons/check-check';
import { useState } from 'react';
import type { MyTask } from '#shared/tasks/schema.ts';
import { RichNote } from '../checklist/notes/RichNote.tsx';
import { TaskLinks } from '../checklist/view/TaskLinks.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { cx } from '../ui/cx.ts';
import { DayText, TimeText } from '../ui/time.tsx';
import { messages } from './messages.ts';
import { myTaskQuery } from './queries.ts';

/** Four screens of a phone; more are shown by a press. */
const MOST = 24;

type PeopleOfTaskProps = {
  tasks: readonly [MyTask, ...MyTask[]];
  refused: ReadonlyMap<string, string>;
  onTick: (tasks: readonly MyTask[], completed: boolean) => void;
};

/** The people with the same task, each with a box, and the task's form. */
export function PeopleOfTask({ tasks, refused, onTick }: PeopleOfTaskProps) {
  const [isWhole, setIsWhole] = useState(false);
  // The note of one is that of all, unless a plan was edited.
  const { data: first } = useQuery(myTaskQuery(tasks[0].id));
  const open = tasks.filter(({ completed }) => !completed);
  return (
    <>
      <ul className="mt-people">
        {tasks.slice(0, isWhole ? undefined : MOST).map((task) => (
          <li key={task.id}>
            <div className="mt-person">
              <Checkbox
                checked={task.completed}
                onChange={(completed) => onTick([task], completed)}
                className="mt-box"
              >
                <span className={cx('mt-who', task.completed && 'text-muted')}>
                  <Avatar name={task.plan.employee.name} size="sm" />
                  <bdi className="truncate" title={task.plan.employee.name}>
                    {task.plan.employee.name}
                  </bdi>
                </span>
              </Checkbox>
              <span className="mt-when">
                <PersonState task={task} />
              </span>
            </div>
            {refused.has(task.id) && (
              <p role="alert" className="mt-refused">
                {refused.get(task.id)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {tasks.length > MOST && !isWhole && (
        <Button size="sm" tone="quiet" onClick={() => setIsWhole(true)}>
          {messages.showAll(tasks.length)}
        </Button>
      )}
      {first?.note && (
        <div className="mt-note">
          <RichNote>{first.note}</RichNote>
        </div>
      )}
      <div className="mt-acts">
        {open.length > 0 && (
          <Button icon={<CheckCheck />} onClick={() => onTick(open, true)}>
            {messages.tickAll(open.length)}
          </Button>
        )}
        {first && <TaskLinks taskContent={first.task_content} asButtons />}
      </div>
    </>
  );
}

function PersonState({ task: { completed, status_changed_at, plan } }: { task: MyTask }) {
  if (completed && status_changed_at !== null)
    return (
      <>
        {messages.done} <TimeText at={status_changed_at} />
      </>
    );
  const { start_on } = plan.employee;
  if (start_on === null) return null;
  return (
    <>
      {messages.starts} <DayText day={start_on} />
    </>
  );
}
