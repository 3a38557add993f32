import { focusCheckbox, itemAnchor } from '../../checklist/focus.ts';

/** Scrolls to a task on the page of its plan and focuses its checkbox. */
export function showTask(id: string): void {
  document.getElementById(itemAnchor(id))?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  focusCheckbox(id);
}

/** Scrolls to a task that is done by more than a tick, and opens what it asks for. */
export function openTask(id: string): void {
  showTask(id);
  document.getElementById(itemAnchor(id))?.querySelector<HTMLElement>('[data-opens]')?.click();
}
