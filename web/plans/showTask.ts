import { itemAnchor } from '../checklist/focus.ts';

/** Leads to a task's box on the page of its plan. */
export function showTask(id: string): void {
  const line = document.getElementById(itemAnchor(id));
  line?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  line?.querySelector('input')?.focus({ preventScroll: true });
}
