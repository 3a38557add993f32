import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { removeLink } from '#shared/checklist/links.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { TaskDraft } from '../draft/items.ts';
import type { ChangeChecklist } from '../draft/useChecklist.ts';
import { messages } from '../messages.ts';
import { MoveButtons, type SortableItem } from '../sort/MoveButtons.tsx';
import { TaskNote } from '../view/TaskItem.tsx';
import { TaskLinks } from '../view/TaskLinks.tsx';
import { LinkEditor } from './LinkEditor.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { RemoveButton } from './RemoveButton.tsx';

export type TaskFormProps = {
  task: TaskDraft;
  topicId: string;
  sortable: SortableItem;
  change: ChangeChecklist;
  /** Called when Enter is pressed in the name. */
  onEnter: () => void;
};

// Fits all buttons of a task in one row on a phone.
const NARROW = 'max-sm:px-1.5';

/** Edits a task: name, note, links, position. */
export function TaskForm({ task, topicId, sortable, change, onEnter }: TaskFormProps) {
  const edit = (fields: Partial<TaskDraft>) =>
    change({ do: 'edit', kind: 'task', id: task.id, change: fields });
  const [open, setOpen] = useState<'note' | 'link' | null>(null);
  const noteButton = useRef<HTMLButtonElement>(null);
  const linkButton = useRef<HTMLButtonElement>(null);

  // The focus returns to the button that opened the editor, unless it has moved elsewhere.
  function close(editor: 'note' | 'link', left?: 'left') {
    const closing = () => setOpen((now) => (now === editor ? null : now));
    if (left) return closing();
    flushSync(closing);
    (editor === 'note' ? noteButton : linkButton).current?.focus();
  }

  return (
    <>
      <TextField
        label="Task name"
        hideLabel
        maxLength={NAME_LENGTH}
        value={task.name}
        error={isBlank(task.name) ? 'Enter a name for the task.' : null}
        onChange={(name) => edit({ name })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {open === 'note' ? (
        <NoteEditor
          note={task.note}
          onSave={(text) => edit({ note: text })}
          onClose={(left) => close('note', left)}
        />
      ) : (
        task.note && <TaskNote note={task.note} />
      )}
      <TaskLinks
        taskContent={task.task_content}
        onRemove={(index) => {
          edit({ task_content: removeLink(task.task_content, index) });
          linkButton.current?.focus();
        }}
      />
      {open === 'link' && (
        <LinkEditor
          taskContent={task.task_content}
          onAdd={(task_content) => edit({ task_content })}
          onClose={(left) => close('link', left)}
        />
      )}
      <div className="-mx-1.5 mt-1 flex flex-wrap items-center gap-x-1">
        <Button ref={noteButton} size="sm" tone="quiet" className={NARROW} onClick={() => setOpen('note')}>
          {task.note ? messages.editNote : messages.addNote}
        </Button>
        <Button ref={linkButton} size="sm" tone="quiet" className={NARROW} onClick={() => setOpen('link')}>
          {messages.addLink}
        </Button>
        <div className="ml-auto flex">
          <MoveButtons item={sortable} change={change} />
          <RemoveButton kind="task" item={task} owner={topicId} change={change} />
        </div>
      </div>
    </>
  );
}
