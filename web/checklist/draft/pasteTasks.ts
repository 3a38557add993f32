import type { ClipboardEvent } from 'react';
import { newTask } from '#shared/checklist/defaults.ts';
import { pastedTaskNames, whyPasteIsRefused } from '#shared/checklist/pastedTasks.ts';
import { toast } from '../../ui/toast.ts';
import { browserIds } from './ids.ts';
import type { TaskDraft } from './items.ts';
import type { ChangeChecklist } from './useDraft.ts';
import { changeAndFocusItem } from '../focus.ts';

/**
 * Makes a task of each line of a pasted list. The first replaces the name of the task when all of the name is
 * selected. One line is pasted into the name.
 */
export function pasteTasks(
  event: ClipboardEvent<HTMLTextAreaElement>,
  task: TaskDraft,
  change: ChangeChecklist,
): void {
  const names = pastedTaskNames(event.clipboardData.getData('text/plain'));
  if (names.length < 2) return;
  event.preventDefault();
  const refused = whyPasteIsRefused(names);
  if (refused !== null) return toast.failure(refused);
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const replaces = selectionStart === 0 && selectionEnd === value.length;
  const items = (replaces ? names.slice(1) : names).map((name) => ({ ...newTask(browserIds), name }));
  const last = items.at(-1);
  if (!last) return;
  changeAndFocusItem(
    () =>
      change({ do: 'paste', kind: 'task', id: task.id, name: replaces ? (names[0] ?? null) : null, items }),
    last.id,
    'end',
  );
}
