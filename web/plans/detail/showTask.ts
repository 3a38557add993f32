import { itemAnchor } from '../../checklist/focus.ts';

/** Scrolls to a task on the page of its plan and focuses its checkbox. */
export function showTask(id: string): void {
  const line = document.getElementById(itemAnchor(id));
  line?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  line?.querySelector('input')?.focus({ preventScroll: true });
}
