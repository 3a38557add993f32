import Lock from 'lucide-react/icons/lock';

/** Shows why a plan or a part of it cannot be changed. */
export function LockedNotice({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-md border border-line bg-surface px-3 py-2.5 text-base text-muted">
      <Lock aria-hidden className="mt-1 size-3.5 shrink-0" />
      {children}
    </p>
  );
}
