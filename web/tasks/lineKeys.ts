import type { KeyboardEvent } from 'react';

/** Where keys are text. A box is no field of text. */
const FIELDS = 'textarea, input:not([type=checkbox]), select';
const boxOf = (line: Element | undefined) => line?.querySelector<HTMLElement>('.mt-head input');
const openerOf = (line: Element) => line.querySelector<HTMLElement>('[data-opens]');

/** The keys of the list: up and down move between the rows, Enter opens one, X ticks it, C comments on it, Escape closes it. */
export function onLineKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const line = target.closest('[data-line]');
  if (line === null) return;
  const isOpen = openerOf(line)?.ariaExpanded === 'true';
  if (key === 'Escape' && isOpen) {
    openerOf(line)?.click();
    boxOf(line)?.focus();
  } else if (target.matches(FIELDS)) return;
  else if (key === 'ArrowDown' || key === 'ArrowUp') {
    const lines = [...event.currentTarget.querySelectorAll('[data-line]')];
    boxOf(lines[lines.indexOf(line) + (key === 'ArrowDown' ? 1 : -1)])?.focus();
  } else if (key === 'Enter' && target === boxOf(line)) openerOf(line)?.click();
  else if (key === 'x') boxOf(line)?.click();
  else if (key === 'c') {
    if (!isOpen) openerOf(line)?.click();
    focusField(line);
  } else return;
  event.preventDefault();
}

/** The field is there once the task has been loaded. */
function focusField(line: Element): void {
  const field = () => line.querySelector<HTMLElement>('textarea');
  if (field()) return field()?.focus();
  const watch = new MutationObserver(() => {
    if (!field()) return;
    watch.disconnect();
    field()?.focus();
  });
  watch.observe(line, { childList: true, subtree: true });
  // A person who has moved the focus meanwhile keeps it.
  line.ownerDocument.addEventListener('focusin', () => watch.disconnect(), { once: true });
}
