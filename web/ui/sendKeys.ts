import type { KeyboardEvent } from 'react';

/** Submits the form of a text area on Ctrl or ⌘ + Enter; Enter alone starts a new line. */
export function submitOnSendKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
