import StickyNote from 'lucide-react/icons/sticky-note';
import type { ReactNode } from 'react';
import { DayText } from '../../ui/time.tsx';
import { messages } from '../messages.ts';
import { FoldedNote } from '../notes/FoldedNote.tsx';
import type { TaskDraft } from '../draft/items.ts';
import { optionsText } from '#shared/checklist/taskWords.ts';
import { BELOW_TASK_NAME, TaskLinks } from './TaskLinks.tsx';

/** `due_date` only of a task of a plan that is due before its subplan. */
export type TaskView = Omit<TaskDraft, 'id'> & { due_date?: string };

/** Shows a task: name, note, links. `line` replaces the name, such as by a checkbox with the name. */
export function TaskItem({ task, line }: { task: TaskView; line?: ReactNode }) {
  return (
    <>
      {line ?? <TaskLine name={task.name} options={optionsText(task)} />}
      {task.due_date !== undefined && (
        <p className={`${BELOW_TASK_NAME} text-sm text-muted`}>
          {messages.dueOn} <DayText day={task.due_date} />
        </p>
      )}
      {task.note && <TaskNote note={task.note} />}
      <TaskLinks taskContent={task.task_content} />
    </>
  );
}

function TaskLine({ name, options }: { name: string; options: string }) {
  return (
    <p className="flex items-start gap-2.5">
      <span aria-hidden className="grid h-[1.375rem] w-[1.125rem] shrink-0 place-items-center">
        <span className="size-1.5 rounded-full bg-line-strong" />
      </span>
      <span className="min-w-0 break-words">
        {name}
        {options !== '' && <span className="text-sm text-muted"> · {options}</span>}
      </span>
    </p>
  );
}

function TaskNote({ note }: { note: string }) {
  return (
    <div className={`${BELOW_TASK_NAME} mt-1 flex gap-2 text-sm text-muted`}>
      <StickyNote aria-hidden className="mt-[0.1875rem] size-3.5 shrink-0" />
      <div className="min-w-0 break-words">
        <span className="sr-only">Note: </span>
        <FoldedNote note={note} />
      </div>
    </div>
  );
}
