import type { KeyboardEvent } from 'react';

/** In a field of several lines Enter begins a new one; Ctrl or ⌘ with it sends the form that the field is in. */
export function submitOnSendKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
