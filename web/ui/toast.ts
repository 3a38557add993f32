export type ToastMessage = { id: number; kind: 'failure' | 'success'; text: string };

/** Long enough to read a sentence; failures stay until somebody has seen them. */
const SUCCESS_MS = 6_000;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function add(kind: ToastMessage['kind'], text: string): void {
  const id = ++lastId;
  // The same words twice would only pile up: the newer one takes the place of the older.
  change([...messages.filter((message) => message.text !== text), { id, kind, text }]);
  if (kind === 'success') window.setTimeout(() => dismissToast(id), SUCCESS_MS);
}

/** Short messages at the bottom of the window. */
export const toast = {
  /** Interrupts a screen reader and stays until it is dismissed. */
  failure: (text: string) => add('failure', text),
  /** Goes after 6 s. */
  success: (text: string) => add('success', text),
};

export function dismissToast(id: number): void {
  change(messages.filter((message) => message.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ToastMessage[] {
  return messages;
}
