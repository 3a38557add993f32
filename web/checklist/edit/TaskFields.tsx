import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { removeLink } from '#shared/checklist/links.ts';
import { optionsText } from '#shared/checklist/taskWords.ts';
import { Button } from '../../ui/Button.tsx';
import { preloadable } from '../../ui/preloadable.tsx';
import type { TaskDraft } from '../draft/items.ts';
import { messages as ownerMessages } from '../owners/messages.ts';
import { TaskLinks } from '../view/TaskLinks.tsx';
import { LinkEditor } from './LinkEditor.tsx';
import { NoteField } from './NoteField.tsx';

const TaskOptions = preloadable(async () => (await import('../owners/TaskOptions.tsx')).TaskOptions);

export type Edit = (fields: Partial<TaskDraft>) => void;

type Places = Record<'noteButton' | 'linkButton', RefObject<HTMLButtonElement | null>> & {
  row: RefObject<HTMLLIElement | null>;
};

/** The part of the task that is open, and where the focus goes with it. */
export function useOpened({ row, noteButton, linkButton }: Places) {
  const [now, setNow] = useState<'note' | 'link' | 'options' | null>(null);
  const show = (part: typeof now, focused: string) => {
    flushSync(() => setNow(part));
    row.current?.querySelector<HTMLElement>(focused)?.focus();
  };
  // The focus returns to the button that opened the editor, unless it has moved elsewhere.
  const close = (editor: 'note' | 'link', left?: 'left') => {
    const closing = () => setNow((open) => (open === editor ? null : open));
    if (left) return closing();
    flushSync(closing);
    // Shows the buttons on a phone.
    row.current?.focus();
    (editor === 'note' ? noteButton : linkButton).current?.focus();
  };
  return {
    now,
    open: setNow,
    openNote: () => show('note', '[data-note]'),
    close,
    closeOptions: () => show(null, '[data-item-name]'),
  };
}

type FieldsProps = {
  task: TaskDraft;
  opened: ReturnType<typeof useOpened>;
  locked: string | null;
  edit: Edit;
  linkButton: RefObject<HTMLButtonElement | null>;
};

/** Below the name: the options, the note and the links. */
export function TaskFields({ task, opened, locked, edit, linkButton }: FieldsProps) {
  const options = optionsText(task);
  return (
    <>
      {options !== '' && opened.now !== 'options' && (
        <Button
          size="sm"
          tone="quiet"
          className="ml-4.5"
          aria-label={`${ownerMessages.optionsOf(task.name)}: ${options}`}
          // The focus would show the tools of the row on a phone, and move this below the finger before its click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => opened.open('options')}
        >
          <bdi className="truncate">{options}</bdi>
        </Button>
      )}
      {opened.now === 'options' && (
        <TaskOptions task={task} locked={locked} onChange={edit} onClose={opened.closeOptions} />
      )}
      {(task.note || opened.now === 'note') && (
        <NoteField
          note={task.note}
          onChange={(note) => edit({ note })}
          onClose={(left) => opened.close('note', left)}
        />
      )}
      <TaskLinks
        taskContent={task.task_content}
        onRemove={(index) => {
          edit({ task_content: removeLink(task.task_content, index) });
          linkButton.current?.focus();
        }}
      />
      {opened.now === 'link' && (
        <LinkEditor
          taskContent={task.task_content}
          onAdd={(task_content) => edit({ task_content })}
          onClose={(left) => opened.close('link', left)}
        />
      )}
    </>
  );
}
