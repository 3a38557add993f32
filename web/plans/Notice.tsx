import Lock from 'lucide-react/icons/lock';

/** Why something is as it is, such as that nothing can be changed any more. */
export function Notice({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-md border border-line bg-surface px-3 py-2.5 text-base text-muted">
      <Lock aria-hidden className="mt-1 size-3.5 shrink-0" />
      {children}
    </p>
  );
}
