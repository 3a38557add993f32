import { UNREACHABLE } from '../client/http.ts';

type ToastMessage = { id: number; kind: 'failure' | 'success'; text: string; reason: string | null };

/** How long a success is shown; failures stay until they are dismissed (Screens 2). */
const SUCCESS_MS = 6_000;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function add(kind: ToastMessage['kind'], text: string, reason: string | null): void {
  const id = ++lastId;
  // A repeated text replaces its earlier toast.
  change([...messages.filter((message) => message.text !== text), { id, kind, text, reason }]);
  if (kind === 'success') window.setTimeout(() => dismissToast(id), SUCCESS_MS);
}

/** Shows a short message at the bottom of the window. */
export const toast = {
  /** An alert for screen readers; it stays until it is dismissed. The reason is shown below the text. */
  failure: (text: string, reason: string | null = null) => add('failure', text, reason),
  /** Disappears after 6 s. */
  success: (text: string) => add('success', text, null),
};

export function dismissToast(id: number): void {
  change(messages.filter((message) => message.id !== id));
}

/** Dismisses all failures: their cause is being tried again, or left behind (Screens 2). */
export function dismissFailures(): void {
  const left = messages.filter(({ kind }) => kind !== 'failure');
  if (left.length < messages.length) change(left);
}

/** Dismisses what failed without a connection, which is there again. */
export function dismissUnreachable(): void {
  const left = messages.filter(({ reason }) => reason !== UNREACHABLE);
  if (left.length < messages.length) change(left);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ToastMessage[] {
  return messages;
}
