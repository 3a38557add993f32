import UserRound from 'lucide-react/icons/user-round';
import { type ClipboardEvent, type KeyboardEvent, memo, useContext, useRef, useState } from 'react';
import { isTemporary, newTask } from '#shared/checklist/defaults.ts';
import { initialValues } from '#shared/checklist/values.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { browserIds } from '../draft/ids.ts';
import type { TaskDraft } from '../draft/items.ts';
import type { ChangeChecklist } from '../draft/useDraft.ts';
import { changeAndFocusAddButton, changeAndFocusItem, itemAnchor } from '../focus.ts';
import { messages } from '../messages.ts';
import { InPlanContext } from '../owners/inPlan.ts';
import { messages as ownerMessages } from '../owners/messages.ts';
import { DRAGGED, DragHandle } from '../sort/DragHandle.tsx';
import { onMoveKey, type SortableItem } from '../sort/moveKeys.ts';
import { InPlace, isEnter } from './InPlace.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { type Edit, TaskFields, useOpened } from './TaskFields.tsx';
import { pasteTasks } from '../draft/pasteTasks.ts';

type TaskEditorProps = {
  task: TaskDraft;
  topicId: string;
  /** The id of the task before it in the topic, null for the first. */
  previous: string | null;
  isFirst: boolean;
  isLast: boolean;
  change: ChangeChecklist;
};

/** Edits a task in its row: name, note, links, position. */
export const TaskEditor = memo(function TaskEditor(props: TaskEditorProps) {
  const { task, topicId, isFirst, isLast, change } = props;
  const row = useRef<HTMLLIElement>(null);
  const noteButton = useRef<HTMLButtonElement>(null);
  const linkButton = useRef<HTMLButtonElement>(null);
  const opened = useOpened({ row, noteButton, linkButton });
  const sortable: SortableItem = { kind: 'task', id: task.id, name: task.name, isFirst, isLast };
  const inPlan = useContext(InPlanContext);
  const locked = inPlan && task.required && !isTemporary(task.id) ? ownerMessages.isLocked : null;
  const edit = (fields: Partial<TaskDraft>) =>
    change({ do: 'edit', kind: 'task', id: task.id, change: fields });
  return (
    // The keys work in every field and button of the task.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={row}
      id={itemAnchor(task.id)}
      tabIndex={-1}
      className={cx('group/task relative scroll-mt-20', DRAGGED)}
      onKeyDown={(event) => onMoveKey(event, sortable, change)}
    >
      <DragHandle item={sortable} change={change} />
      <div className="-mx-1.5 rounded-md px-1.5 transition-colors duration-100 group-focus-within/task:bg-accent-soft/40 hover:bg-hover">
        <div className="flex flex-wrap items-start sm:flex-nowrap">
          <span aria-hidden className="grid h-8 w-5 shrink-0 place-items-center pointer-coarse:h-[2.625rem]">
            <span className="size-1.5 rounded-full bg-line-strong" />
          </span>
          <TaskName {...props} locked={locked} edit={edit} />
          <div className={TOOLS}>
            <Button ref={noteButton} size="sm" tone="quiet" className={TOOL} onClick={opened.openNote}>
              {task.note ? messages.editNote : messages.addNote}
            </Button>
            <Button
              ref={linkButton}
              size="sm"
              tone="quiet"
              className={TOOL}
              onClick={() => opened.open('link')}
            >
              {messages.addLink}
            </Button>
            <ItemMenu
              item={sortable}
              owner={topicId}
              className={TOOL}
              first={[
                { label: ownerMessages.options, icon: <UserRound />, onSelect: () => opened.open('options') },
              ]}
              locked={locked}
              change={change}
            />
          </div>
        </div>
        <TaskFields {...{ task, opened, locked, edit, linkButton }} />
      </div>
    </li>
  );
});

/** The field of the name. Enter adds a task after it, and Backspace in an empty one removes the task. */
function TaskName({ task, topicId, previous, change, locked, edit }: NameProps) {
  /** The name of the task that is to be removed, while that is asked. */
  const [removing, setRemoving] = useState<string | null>(null);
  /** The last name that was not blank. */
  const lastName = useRef(task.name);
  const remove = () => change({ do: 'remove', kind: 'task', id: task.id });

  function removeAndFocus() {
    if (previous === null) changeAndFocusAddButton(remove, topicId);
    else changeAndFocusItem(remove, previous, 'end');
  }

  function onKey(event: KeyboardEvent) {
    const isEmpty = task.name === '' && !task.note && !task.task_content;
    if (isEnter(event)) {
      if (isBlank(task.name)) return;
      const item = newTask(browserIds);
      const add = () => change({ do: 'add', kind: 'task', to: topicId, item, after: task.id });
      changeAndFocusItem(add, item.id);
    } else if (locked === null && event.key === 'Backspace' && isEmpty) {
      event.preventDefault();
      // The key that is held down to empty a name must not continue with the tasks before it.
      if (event.repeat) return;
      if (isTemporary(task.id) && !wasNamed(lastName.current)) removeAndFocus();
      else setRemoving(lastName.current);
    }
  }

  return (
    <>
      <InPlace
        label={messages.taskName}
        isName
        className="grow basis-4/5 sm:basis-auto"
        maxLength={NAME_LENGTH}
        readOnly={locked !== null}
        title={locked ?? undefined}
        value={task.name}
        error={isBlank(task.name) ? messages.taskNeedsName : null}
        onChange={(name) => {
          if (!isBlank(name)) lastName.current = name;
          edit({ name });
        }}
        onKeyDown={onKey}
        onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => pasteTasks(event, task, change)}
      />
      {removing !== null && (
        <RemoveDialog
          kind="task"
          name={removing}
          onCancel={() => setRemoving(null)}
          onConfirm={removeAndFocus}
        />
      )}
    </>
  );
}

type NameProps = TaskEditorProps & { locked: string | null; edit: Edit };

/** Whether somebody has given the task a name, other than that of every new task. */
const wasNamed = (lastName: string) => !isBlank(lastName) && lastName !== initialValues('task').name;

// They show in the row that is hovered or focused. On a phone, where a tap is the focus, they have a line of their own.
const TOOLS =
  'ml-auto flex shrink-0 items-center opacity-0 group-focus-within/task:opacity-100 group-hover/task:opacity-100 max-sm:w-full max-sm:pl-3';

// Not the element around them, which also contains the menu and its dialog.
const TOOL = 'max-sm:not-group-focus-within/task:hidden';
