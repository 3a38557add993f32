import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from './Button.tsx';
import {
  currentToasts,
  dismissFailures,
  dismissToast,
  dismissUnreachable,
  subscribeToToasts,
} from './toast.ts';

// Everything outside an open dialog is inert, so toasts are rendered inside the topmost dialog: by the last
// outlet.
let outlets: readonly object[] = [];
const listeners = new Set<() => void>();

function changeOutlets(next: readonly object[]): void {
  outlets = next;
  for (const listener of listeners) listener();
}

function subscribeToOutlets(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NO_TOASTS: ReturnType<typeof currentToasts> = [];
/** On the server, where nobody has toasts. */
const noToasts = () => NO_TOASTS;

/** Renders the toasts. The app's layout has one outlet and every dialog another. */
export function ToastOutlet() {
  const [self] = useState(() => ({}));
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts, noToasts);
  const topmost = useSyncExternalStore(
    subscribeToOutlets,
    () => outlets.at(-1),
    () => undefined,
  );

  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type }) => {
        if (type === 'added') dismissFailures();
      }),
    [queryClient],
  );

  useEffect(() => {
    window.addEventListener('online', dismissUnreachable);
    return () => window.removeEventListener('online', dismissUnreachable);
  }, []);

  useEffect(() => {
    changeOutlets([...outlets, self]);
    return () => changeOutlets(outlets.filter((outlet) => outlet !== self));
  }, [self]);

  if (topmost !== self || messages.length === 0) return null;
  return (
    // On a phone below the top bar, otherwise at the bottom: above an EditBar, whose buttons must stay reachable after a failed save.
    <div className="pointer-events-none fixed inset-x-4 top-28 z-50 flex flex-col items-center gap-2 sm:top-auto sm:bottom-4 sm:items-end sm:in-data-above-bar:bottom-20">
      {messages.map(({ id, kind, text, reason }) => (
        <div
          key={id}
          role={kind === 'failure' ? 'alert' : 'status'}
          className="enter pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-lg bg-raised py-3 pr-2 pl-4 text-base font-medium text-ink shadow-pop"
        >
          {kind === 'failure' ? (
            <CircleAlert className="mt-px size-5 shrink-0 text-red" />
          ) : (
            <CircleCheck className="mt-px size-5 shrink-0 text-green" />
          )}
          <div className="min-w-0 grow break-words">
            <p>{text}</p>
            {reason !== null && <p className="mt-0.5 font-normal text-muted">{reason}</p>}
          </div>
          <IconButton
            size="sm"
            label="Dismiss"
            icon={<X />}
            className="-my-1"
            onClick={() => dismissToast(id)}
          />
        </div>
      ))}
    </div>
  );
}
